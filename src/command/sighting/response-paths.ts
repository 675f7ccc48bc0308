import type { JsonScalar } from '../../model/commands.js'
import type { PathSegment } from '../body-path.js'
import { bodyPathText } from '../body-path.js'

const DEEPEST = 6

/** Every path of a JSON answer that holds a value for which `wanted` says yes. */
export function responsePaths(text: string, wanted: (value: JsonScalar) => boolean): readonly string[] {
  try {
    return pathsIn(JSON.parse(text), { segments: [], wanted })
  } catch {
    return []
  }
}

function pathsIn(
  node: unknown,
  at: { readonly segments: readonly PathSegment[]; readonly wanted: (value: JsonScalar) => boolean },
): readonly string[] {
  const { segments, wanted } = at
  if (isScalar(node)) return segments.length > 0 && wanted(node) ? [bodyPathText(segments)] : []
  if (typeof node !== 'object' || node === null || segments.length === DEEPEST) return []
  const isList = Array.isArray(node)
  return Object.entries(node).flatMap(([name, member]) =>
    pathsIn(member, { wanted, segments: [...segments, isList ? Number(name) : name] }),
  )
}

function isScalar(node: unknown): node is JsonScalar {
  return node === null || typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean'
}
