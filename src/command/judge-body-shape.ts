import type { JsonTree } from '../model/capture.js'
import type { ProvenLeaf } from '../model/evidence.js'
import type { PathSegment } from './body-path.js'
import { EVERY_ITEM, bodyPathText } from './body-path.js'
import type { ShapeNode } from './shape-tree.js'
import { isRequired } from './shape-tree.js'

/** One place where a request is not of the proven shape. `at`: `body $.addons[].quantity`, `query notify`, `media`. */
export interface ShapeFinding {
  readonly at: string
  readonly message: string
}

/** Every place where a body is not of the proven tree; values are never quoted. */
export function judgeBodyShape(
  tree: JsonTree,
  node: ShapeNode,
  segments: readonly PathSegment[],
): readonly ShapeFinding[] {
  if (node.leaf !== null) return judgeLeaf(tree, node.leaf, segments)
  if (node.item !== null || node.indexed.size > 0) return judgeList(tree, node, segments)
  return judgeObject(tree, node, segments)
}

function judgeLeaf(tree: JsonTree, leaf: ProvenLeaf, segments: readonly PathSegment[]): readonly ShapeFinding[] {
  const type = typeName(tree)
  if (!leaf.types.some((proven) => proven === type)) {
    return [finding(segments, `is of type ${type}; Proof saw ${leaf.types.join(' or ') || 'nothing'}`)]
  }
  if (leaf.constant === undefined || leaf.constant === tree) return []
  return [finding(segments, 'is not the constant that Proof saw')]
}

function judgeList(tree: JsonTree, node: ShapeNode, segments: readonly PathSegment[]): readonly ShapeFinding[] {
  if (!isList(tree)) return [finding(segments, `is of type ${typeName(tree)}; Proof saw a list`)]
  const findings: ShapeFinding[] = []
  if (tree.length < (node.list?.min ?? 0)) findings.push(finding(segments, 'is an empty list; Proof saw none'))
  for (const [index, item] of tree.entries()) {
    const shape = node.indexed.get(index) ?? node.item
    const at: readonly PathSegment[] = [...segments, node.indexed.has(index) ? index : EVERY_ITEM]
    if (shape === null || isNothing(shape)) findings.push(finding(segments, 'holds an item; Proof saw none'))
    else findings.push(...judgeBodyShape(item, shape, at))
  }
  for (const [index, child] of node.indexed) {
    if (index >= tree.length && isRequired(child)) findings.push(missing(segments, index))
  }
  return findings
}

function judgeObject(tree: JsonTree, node: ShapeNode, segments: readonly PathSegment[]): readonly ShapeFinding[] {
  if (tree === null || typeof tree !== 'object' || isList(tree)) {
    return [finding(segments, `is of type ${typeName(tree)}; Proof saw an object`)]
  }
  const findings: ShapeFinding[] = []
  for (const [name, member] of Object.entries(tree)) {
    const at = [...segments, name]
    const child = node.members.get(name)
    if (child === undefined) findings.push(finding(at, 'was not proven'))
    else findings.push(...judgeBodyShape(member, child, at))
  }
  for (const [name, child] of node.members) {
    if (!Object.hasOwn(tree, name) && isRequired(child)) findings.push(missing(segments, name))
  }
  return findings
}

/** A list that Proof saw empty only has items of which nothing is known. */
function isNothing(node: ShapeNode): boolean {
  return node.leaf === null && node.item === null && node.members.size === 0 && node.indexed.size === 0
}

function missing(segments: readonly PathSegment[], segment: PathSegment): ShapeFinding {
  return finding([...segments, segment], 'is missing')
}

function finding(segments: readonly PathSegment[], message: string): ShapeFinding {
  return { at: `body ${bodyPathText(segments)}`, message }
}

function isList(tree: JsonTree): tree is readonly JsonTree[] {
  return Array.isArray(tree)
}

function typeName(tree: JsonTree): string {
  if (tree === null) return 'null'
  return isList(tree) ? 'list' : typeof tree
}
