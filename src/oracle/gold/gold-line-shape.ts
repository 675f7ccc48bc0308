import { z } from 'zod'
import type { RawJson, RawObject } from '../../value/raw-json.js'
import { isRawObject } from '../../value/raw-json.js'

interface Owner {
  readonly case?: string
  readonly cases?: readonly string[]
  readonly shared?: true
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
}

export const goldLineSchema: z.ZodType<GoldLineShape> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('insert'), ...owner, row: cells }),
  z.strictObject({ op: z.literal('update'), ...owner, key: cells, set: cells }),
  z.strictObject({ op: z.literal('delete'), ...owner, key: cells }),
])
