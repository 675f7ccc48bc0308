import type { JsonScalar, LeafRule } from '../model/commands.js'
import type { JsonTree } from '../model/capture.js'
import type { PathSegment } from './body-path.js'
import { bodyPathText } from './body-path.js'
import type { MatchedRequest } from './match-request.js'
import { isOrdinaryHeader } from './ordinary-headers.js'

export interface FlatLeaf {
  readonly place: LeafRule['place']
  /** For a body `$.a[0].b`; else the bare name, a repeated query name numbered. */
  readonly path: string
  /** Only of a body. */
  readonly segments: readonly PathSegment[]
  readonly value: JsonScalar
}

export interface FlatRequest {
  readonly leaves: readonly FlatLeaf[]
  readonly lists: readonly FlatNode[]
  /** Objects without a member below the root: they carry no leaf, yet they are part of the shape. */
  readonly emptyObjects: readonly FlatNode[]
}

interface FlatNode {
  readonly path: string
  readonly segments: readonly PathSegment[]
  readonly length: number
}

interface Collector {
  readonly leaves: FlatLeaf[]
  readonly lists: FlatNode[]
  readonly emptyObjects: FlatNode[]
}

/** Every leaf that a request carries: path parameters, query, headers that no browser sends by itself, and body. */
export function flattenLeaves(request: {
  readonly matched: MatchedRequest
  readonly headers: Readonly<Record<string, string>>
  /** undefined: no body. */
  readonly body: JsonTree | undefined
}): FlatRequest {
  const into: Collector = { leaves: [], lists: [], emptyObjects: [] }
  for (const [name, value] of Object.entries(request.matched.params)) into.leaves.push(named('path', name, { value }))
  const seen = new Map<string, number>()
  for (const [name, value] of request.matched.query) {
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    into.leaves.push(named('query', count === 0 ? name : `${name} (again ${count})`, { value }))
  }
  for (const [name, value] of Object.entries(request.headers)) {
    if (!isOrdinaryHeader(name)) into.leaves.push(named('headers', name.toLowerCase(), { value }))
  }
  if (request.body !== undefined) flattenBody(request.body, { segments: [], into })
  return into
}

function named(place: 'path' | 'query' | 'headers', path: string, { value }: { value: string }): FlatLeaf {
  return { place, path, segments: [], value }
}

function flattenBody(
  tree: JsonTree,
  at: { readonly segments: readonly PathSegment[]; readonly into: Collector },
): void {
  const { segments, into } = at
  const path = bodyPathText(segments)
  if (tree === null || typeof tree !== 'object') {
    into.leaves.push({ place: 'body', path, segments, value: tree })
    return
  }
  const members: readonly (readonly [PathSegment, JsonTree])[] = isList(tree)
    ? tree.map((item, index) => [index, item] as const)
    : Object.entries(tree)
  const node = { path, segments, length: members.length }
  if (isList(tree)) into.lists.push(node)
  else if (members.length === 0 && segments.length > 0) into.emptyObjects.push(node)
  for (const [segment, member] of members) flattenBody(member, { segments: [...segments, segment], into })
}

function isList(tree: JsonTree): tree is readonly JsonTree[] {
  return Array.isArray(tree)
}
