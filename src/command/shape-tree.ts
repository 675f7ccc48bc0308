import { EddError } from '../kernel/edd-error.js'
import type { ProvenLeaf, ProvenList, ProvenStep } from '../model/evidence.js'
import type { PathSegment } from './body-path.js'
import { EVERY_ITEM, parseBodyPath } from './body-path.js'

/** The proven body of a step as a tree: a node is a scalar, a list, or an object. */
export interface ShapeNode {
  leaf: ProvenLeaf | null
  list: ProvenList | null
  /** What every item must be; null: not a list. */
  item: ShapeNode | null
  readonly members: Map<string, ShapeNode>
  /** Items that are proven one by one. */
  readonly indexed: Map<number, ShapeNode>
}

const known = new WeakMap<ProvenStep, ShapeNode>()

/**
 * The tree of the proven leaves; built once a step, since every case of it asks.
 * @throws EddError EDD_SHAPE when a proven path is not understood
 */
export function shapeTree(step: ProvenStep): ShapeNode {
  const tree = known.get(step) ?? builtTree(step)
  known.set(step, tree)
  return tree
}

function builtTree(step: ProvenStep): ShapeNode {
  const root = emptyNode()
  for (const leaf of step.leaves) if (leaf.place === 'body') nodeAt(root, leaf.path).leaf = leaf
  for (const list of step.lists ?? []) {
    const node = nodeAt(root, list.path)
    node.list = list
    node.item ??= emptyNode()
  }
  return root
}

/** Whether a node must be there: a leaf or list that Proof never saw missing, or anything that holds one. */
export function isRequired(node: ShapeNode): boolean {
  if (node.leaf !== null) return !node.leaf.optional
  if (node.list !== null) return !node.list.optional
  if (node.item !== null) return isRequired(node.item)
  return [...node.members.values(), ...node.indexed.values()].some(isRequired)
}

function nodeAt(root: ShapeNode, path: string): ShapeNode {
  const segments = parseBodyPath(path)
  if (segments === null) throw new EddError('EDD_SHAPE', `the proven path ${path} is not understood`)
  return segments.reduce(childOf, root)
}

function childOf(node: ShapeNode, segment: PathSegment): ShapeNode {
  if (segment === EVERY_ITEM) {
    node.item ??= emptyNode()
    return node.item
  }
  const child = (typeof segment === 'number' ? node.indexed.get(segment) : node.members.get(segment)) ?? emptyNode()
  if (typeof segment === 'number') node.indexed.set(segment, child)
  else node.members.set(segment, child)
  return child
}

function emptyNode(): ShapeNode {
  return { leaf: null, list: null, item: null, members: new Map(), indexed: new Map() }
}
