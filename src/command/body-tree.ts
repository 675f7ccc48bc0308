import type { JsonTree } from '../model/capture.js'
import type { JsonScalar } from '../model/commands.js'
import type { PathSegment } from './body-path.js'

/** A tree that is being built: members without a prototype, so that no name is special. */
type Growing = JsonScalar | Growing[] | { [name: string]: Growing }

export interface BodyEntry {
  readonly segments: readonly PathSegment[]
  readonly value: JsonScalar
}

/** The body that carries exactly the given leaves and lists; a list without leaves is an empty list, a body without any an object. */
export function bodyTree(body: {
  readonly leaves: readonly BodyEntry[]
  readonly lists: readonly { readonly segments: readonly PathSegment[]; readonly length: number }[]
}): JsonTree {
  const holder: { [name: string]: Growing } = emptyObject()
  const root = 'body'
  for (const { segments, value } of body.leaves) place(holder, [root, ...segments], value)
  for (const { segments, length } of body.lists) {
    if (length === 0) place(holder, [root, ...segments], [])
    // An item whose every leaf is dropped is still an item.
    for (let index = 0; index < length; index += 1) fill(holder, [root, ...segments, index])
  }
  const built = holder[root]
  return built === undefined ? emptyObject() : built
}

function fill(holder: Growing, segments: readonly PathSegment[]): void {
  if (get(holder, segments) === undefined) place(holder, segments, emptyObject())
}

function get(tree: Growing | undefined, segments: readonly PathSegment[]): Growing | undefined {
  return segments.reduce<Growing | undefined>((node, segment) => child(node, segment), tree)
}

function child(node: Growing | undefined, segment: PathSegment): Growing | undefined {
  if (node === null || typeof node !== 'object') return undefined
  if (Array.isArray(node)) return typeof segment === 'number' ? node[segment] : undefined
  return typeof segment === 'string' && Object.hasOwn(node, segment) ? node[segment] : undefined
}

function place(holder: Growing, segments: readonly PathSegment[], value: Growing): void {
  let node = holder
  for (const [depth, segment] of segments.entries()) {
    const next = segments[depth + 1]
    const empty: Growing = next === undefined ? value : typeof next === 'number' ? [] : emptyObject()
    const below = child(node, segment) ?? empty
    if (Array.isArray(node) && typeof segment === 'number') node[segment] = below
    else if (node !== null && typeof node === 'object' && !Array.isArray(node) && typeof segment === 'string') {
      node[segment] = below
    }
    node = below
  }
}

function emptyObject(): { [name: string]: Growing } {
  const empty: { [name: string]: Growing } = Object.create(null)
  return empty
}
