import { z } from 'zod'
import type { AssertionState, AssertionTarget } from '../../model/ledger.js'
import { textSchemas } from './text-schemas.js'

interface ObligationHead {
  readonly id: string
  readonly kind: string
}

export type ObligationShape = ObligationHead &
  (
    | { readonly evidence: 'assertion'; readonly shown: string; readonly absent: string }
    | { readonly evidence: 'assertion'; readonly assertion: string }
    | { readonly evidence: 'interaction' | 'parity'; readonly scenario: string }
    | { readonly evidence: 'gate'; readonly gate: string }
  )

export interface AssertionShape extends AssertionTarget {
  readonly id: string
  /** The scenario. */
  readonly in: string
  readonly at: string
  readonly page?: string
  readonly when?: Readonly<Record<string, string | boolean | null>>
  readonly is: AssertionState | readonly AssertionState[]
  readonly anchor?: AssertionTarget
}

export interface LedgerShape {
  readonly obligations: readonly ObligationShape[]
  readonly assertions?: readonly AssertionShape[]
}

const text = z.string().min(1)

const head = { id: textSchemas.name, kind: textSchemas.name }

const obligationSchema: z.ZodType<ObligationShape> = z.union([
  z.strictObject({ ...head, evidence: z.literal('assertion'), shown: text, absent: text }),
  z.strictObject({ ...head, evidence: z.literal('assertion'), assertion: text }),
  z.strictObject({ ...head, evidence: z.enum(['interaction', 'parity']), scenario: text }),
  z.strictObject({ ...head, evidence: z.literal('gate'), gate: text }),
])

const target = {
  role: z.exactOptional(text),
  name: z.exactOptional(text),
  label: z.exactOptional(text),
  text: z.exactOptional(text),
}

const state = z.enum(['visible', 'hidden', 'absent', 'enabled', 'disabled', 'checked'])

const assertionSchema: z.ZodType<AssertionShape> = z.strictObject({
  id: textSchemas.name,
  in: text,
  at: textSchemas.name,
  page: z.exactOptional(z.string().startsWith('/', 'a page is a path of the application')),
  when: z.exactOptional(
    z.record(
      z.string().regex(/^input\.[\w.:-]+$/, 'write input.NAME'),
      z.union([z.string(), z.boolean(), z.null()], 'what is typed is a text, true, false or null: quote a number'),
    ),
  ),
  ...target,
  is: z.union([state, z.array(state).min(1)]),
  anchor: z.exactOptional(z.strictObject(target)),
})

/** ledger.yaml */
export const ledgerSchema: z.ZodType<LedgerShape> = z.strictObject({
  obligations: z.array(obligationSchema),
  assertions: z.exactOptional(z.array(assertionSchema)),
})
