import { z } from 'zod'
import type { RawJson, RawObject } from '../../value/raw-json.js'
import { isRawObject } from '../../value/raw-json.js'

interface Owner {
  readonly case?: string
  readonly cases?: readonly string[]
  readonly shared?: true
  /** Who does it, where the scenario takes its actor from the case. */
  readonly actor?: string
}

/** One line of gold/<layer>/<table>.jsonl, cells not yet typed. */
export type GoldLineShape = Owner &
  (
    | { readonly op: 'insert'; readonly row: RawObject }
    | { readonly op: 'update'; readonly key: RawObject; readonly set: RawObject }
    | { readonly op: 'delete'; readonly key: RawObject }
  )

const text = z.string().min(1)

const cells: z.ZodType<RawObject> = z.custom<RawObject>((value) => isRawObject(value as RawJson), 'an object is expected')

const owner = {
  case: z.exactOptional(text),
  cases: z.exactOptional(z.array(text)),
  shared: z.exactOptional(z.literal(true)),
  actor: z.exactOptional(text),
}

/**
 * True for a line that the schema takes, told by hand: a bundle has thousands of lines, and nearly all are right. A line
 * that this does not take is judged, and explained, by the schema.
 */
export function isPlainGoldLine(raw: RawJson): raw is GoldLineShape & RawObject {
  if (!isRawObject(raw)) return false
  const parts = typeof raw['op'] === 'string' ? PARTS.get(raw['op']) : undefined
  if (parts === undefined || !parts.every((part) => isRawObject(raw[part]))) return false
  const { case: one, shared, actor } = raw
  if (!isNameOrAbsent(one) || !isNameOrAbsent(actor) || (shared !== undefined && shared !== true)) return false
  return Object.keys(raw).every((key) => PLAIN.includes(key) || parts.includes(key))
}

function isNameOrAbsent(value: RawJson | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value !== '')
}

const PLAIN: readonly string[] = ['op', 'case', 'shared', 'actor']

const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['insert', ['row']],
  ['update', ['key', 'set']],
  ['delete', ['key']],
])

export const goldLineSchema: z.ZodType<GoldLineShape> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('insert'), ...owner, row: cells }),
  z.strictObject({ op: z.literal('update'), ...owner, key: cells, set: cells }),
  z.strictObject({ op: z.literal('delete'), ...owner, key: cells }),
])
