import { z } from 'zod'
import type { JsonScalar } from '../../model/commands.js'
import { textSchemas } from './text-schemas.js'

export interface EvidenceShape {
  readonly rows: number
  readonly where?: Readonly<Record<string, JsonScalar | { readonly case: string }>>
}

/** What the three witnesses of an unchanged state have in common. */
export interface UnchangedShape {
  readonly unchanged: 'all-outside-closure'
  readonly evidence?: Readonly<Record<string, EvidenceShape>>
  readonly response?: { readonly status: number }
  readonly ui?: readonly string[]
}

export interface ChangeShape {
  readonly kind: 'change'
  readonly differs: readonly string[]
  readonly rows?: 'from-gold'
}

export type StillShape =
  | (UnchangedShape & { readonly kind: 'refusal' | 'no-change' })
  | (UnchangedShape & { readonly kind: 'idempotent'; readonly repeats: string })

export type WitnessShape = ChangeShape | StillShape

const scalar = z.union([z.string(), z.boolean(), z.number(), z.null()])

const evidence = z.strictObject({
  rows: z.int().min(1, 'evidence is at least one row'),
  where: z.exactOptional(
    z.record(
      z.string().min(1),
      z.union([scalar, z.strictObject({ case: z.string().min(1) })], 'write a value, or { case: MEMBER }'),
    ),
  ),
})

const unchanged = {
  unchanged: z.literal('all-outside-closure'),
  evidence: z.exactOptional(z.record(z.string().min(1), evidence)),
  response: z.exactOptional(z.strictObject({ status: z.int().min(100).max(599) })),
  ui: z.exactOptional(z.array(z.string().min(1)).min(1)),
}

export const witnessSchema: z.ZodType<WitnessShape> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    differs: z.array(textSchemas.columnPath).min(1, 'a change names at least one column that must differ'),
    rows: z.exactOptional(z.literal('from-gold')),
  }),
  z.strictObject({ kind: z.literal('refusal'), ...unchanged }),
  z.strictObject({ kind: z.literal('idempotent'), repeats: z.string().min(1), ...unchanged }),
  z.strictObject({ kind: z.literal('no-change'), ...unchanged }),
])
