import { EddError } from '../kernel/edd-error.js'
import type { ProvenLeaf, ProvenStep } from '../model/evidence.js'
import type { PathSegment } from './body-path.js'
import { EVERY_ITEM, parseBodyPath } from './body-path.js'

/** The proven body of a step as a tree: a node is a scalar, a list, or an object. */
export interface ShapeNode {
  leaf: ProvenLeaf | null
  /** The list's own leaf; its items stand in `item`. */
  list: ProvenLeaf | null
  /** What every item must be; null: not a list. */
  item: ShapeNode | null
  readonly members: Map<string, ShapeNode>
  /** Items that are proven one by one. */
  readonly indexed: Map<number, ShapeNode>
}

/**
 * Builds the tree from the proven leaves.
 * @throws EddError EDD_SHAPE when a proven path is not understood
 */
export function shapeTree(step: ProvenStep): ShapeNode {
  const root = emptyNode()
  for (const leaf of step.leaves) {
    if (leaf.place !== 'body') continue
    const segments = parseBodyPath(leaf.path)
    if (segments === null) throw new EddError('EDD_SHAPE', `the proven path ${leaf.path} is not understood`)
    if (leaf.items === undefined) segments.reduce(childOf, root).leaf = leaf
    else {
      const node = segments.slice(0, -1).reduce(childOf, root)
      node.list = leaf
      node.item ??= emptyNode()
    }
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
