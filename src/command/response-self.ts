import type { JsonScalar } from '../model/commands.js'
import { parseBodyPath } from './body-path.js'

/** The value that a JSON answer gives at `$.id`; undefined when it gives none, or nothing scalar. */
export function responseSelf(answer: { readonly text: string; readonly path: string }): JsonScalar | undefined {
  const segments = parseBodyPath(answer.path)
  if (segments === null) return undefined
  let node: unknown
  try {
    node = JSON.parse(answer.text)
  } catch {
    return undefined
  }
  for (const segment of segments) {
    if (typeof node !== 'object' || node === null || typeof segment === 'symbol') return undefined
    const members = new Map<string, unknown>(Object.entries(node))
    node = members.get(String(segment))
  }
  if (node === null || typeof node === 'string' || typeof node === 'boolean' || typeof node === 'number') return node
  return undefined
}
