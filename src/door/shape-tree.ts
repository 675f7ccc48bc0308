import { EddError } from '../kernel/edd-error.js'
import type { JsonScalar } from '../model/commands.js'
import type { ProvenLeaf, ProvenStep } from '../model/evidence.js'
import type { LeafToken } from './leaf-path.js'
import { readLeafPath } from './leaf-path.js'

/** Everything that was proven about one place of a request; a place may be a scalar in one capture and an object in another. */
export interface ShapeNode {
  scalar: { types: readonly string[]; optional: boolean; constant: JsonScalar | undefined } | null
  list: { optional: boolean; min: number } | null
  items: ShapeNode | null
  /** Items that were proven one by one. */
  readonly indexed: Map<number, ShapeNode>
  readonly members: Map<string, ShapeNode>
}

function emptyNode(): ShapeNode {
  return { scalar: null, list: null, items: null, indexed: new Map(), members: new Map() }
}

/**
 * Grows one tree a place out of the proven leaves and lists of a step.
 * @throws EddError EDD_SHAPE when the path of a leaf is not understood, so that it could not be enforced
 */
export function shapeTree(step: ProvenStep): Record<ProvenLeaf['place'], ShapeNode> {
  const trees = { path: emptyNode(), query: emptyNode(), headers: emptyNode(), body: emptyNode() }
  for (const { place, path, types, optional, constant } of step.leaves) {
    const node = nodeAt(trees[place], place === 'body' ? bodyTokens(path) : [{ member: path }])
    node.scalar = { types, optional, constant }
  }
  for (const { path, optional, min } of step.lists ?? []) nodeAt(trees.body, bodyTokens(path)).list = { optional, min }
  return trees
}

function bodyTokens(path: string): readonly LeafToken[] {
  const tokens = readLeafPath(path)
  if (tokens === null) throw new EddError('EDD_SHAPE', `the proven leaf ${path} has no path that can be read`)
  return tokens
}

function nodeAt(root: ShapeNode, tokens: readonly LeafToken[]): ShapeNode {
  return tokens.reduce(childOf, root)
}

function childOf(node: ShapeNode, token: LeafToken): ShapeNode {
  if (token === 'items') return (node.items ??= emptyNode())
  if ('index' in token) return childIn(node.indexed, token.index)
  return childIn(node.members, token.member)
}

function childIn<Key>(children: Map<Key, ShapeNode>, key: Key): ShapeNode {
  const child = children.get(key) ?? emptyNode()
  children.set(key, child)
  return child
}

/** Whether a request without this place was never captured. */
export function isRequired(node: ShapeNode): boolean {
  if (node.list !== null) return !node.list.optional
  if (node.scalar !== null) return !node.scalar.optional
  const below = [...node.members.values(), ...node.indexed.values(), ...(node.items === null ? [] : [node.items])]
  return below.some((child) => isRequired(child))
}
