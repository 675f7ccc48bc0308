import type { ProvenStep } from '../model/evidence.js'
import type { ShapeNode } from './shape-tree.js'
import { isRequired, shapeTree } from './shape-tree.js'

/** A JSON Schema (draft 7) that holds exactly for the requests of one proven step; checked on `RequestData`. */
export type StepSchema = Readonly<Record<string, unknown>>

/**
 * Writes the schema of a step out of its proven leaves and nothing else; no other leaf is allowed anywhere.
 * @throws EddError EDD_SHAPE when the path of a leaf is not understood
 */
export function stepSchema(step: ProvenStep): StepSchema {
  const trees = shapeTree(step)
  const parts: Record<string, unknown> = {
    path: objectSchema(trees.path.members),
    query: objectSchema(trees.query.members),
    headers: objectSchema(trees.headers.members),
  }
  if (step.media !== 'none') parts['body'] = bodySchema(trees.body)
  return { type: 'object', properties: parts, required: Object.keys(parts), additionalProperties: false }
}

/** A body that carries no leaf at all is an object without members. */
function bodySchema(root: ShapeNode): StepSchema {
  return hasAnything(root) ? nodeSchema(root) : objectSchema(root.members)
}

function nodeSchema(node: ShapeNode): StepSchema {
  const forms: StepSchema[] = []
  if (node.scalar !== null) forms.push(scalarSchema(node.scalar))
  if (node.members.size > 0) forms.push(objectSchema(node.members))
  if (node.list !== null || node.items !== null || node.indexed.size > 0) forms.push(listSchema(node))
  const [only] = forms
  return forms.length === 1 && only !== undefined ? only : { anyOf: forms }
}

function scalarSchema(scalar: NonNullable<ShapeNode['scalar']>): StepSchema {
  return scalar.constant === undefined ? { type: [...scalar.types] } : { const: scalar.constant }
}

function objectSchema(members: ReadonlyMap<string, ShapeNode>): StepSchema {
  const entries = [...members]
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, node]) => [name, nodeSchema(node)])),
    required: entries.filter(([, node]) => isRequired(node)).map(([name]) => name),
    additionalProperties: false,
  }
}

function listSchema(node: ShapeNode): StepSchema {
  const { list, items, indexed } = node
  // A list whose items were never seen may only be empty.
  const each = items !== null && hasAnything(items) ? nodeSchema(items) : null
  if (indexed.size > 0) return tupleSchema(indexed, each ?? false)
  return each === null ? { type: 'array', maxItems: 0 } : { type: 'array', minItems: list?.min ?? 0, items: each }
}

/** Items proven one by one: a list of that many, the optional ones at its end left out or not. */
function tupleSchema(indexed: ShapeNode['indexed'], other: StepSchema | false): StepSchema {
  const last = Math.max(...indexed.keys())
  const places = Array.from({ length: last + 1 }, (_, index) => indexed.get(index))
  const least = places.findLastIndex((place) => place !== undefined && isRequired(place)) + 1
  const items = places.map((place) => (place === undefined ? other : nodeSchema(place)))
  return { type: 'array', minItems: least, items, additionalItems: other }
}

function hasAnything({ scalar, list, items, indexed, members }: ShapeNode): boolean {
  return scalar !== null || list !== null || items !== null || indexed.size > 0 || members.size > 0
}
