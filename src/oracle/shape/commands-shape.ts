import { z } from 'zod'
import { textSchemas } from './text-schemas.js'
import type { LeafShape } from './leaf-shape.js'
import { leafSchema } from './leaf-shape.js'

export type LeavesShape = Readonly<Record<string, LeafShape>>

export interface StepShape {
  readonly match: string
  readonly media: 'application/json' | 'application/x-www-form-urlencoded' | 'none'
  readonly path?: LeavesShape
  readonly query?: LeavesShape
  readonly headers?: LeavesShape
  readonly body?: LeavesShape
  readonly expect: { readonly status: number; readonly self?: string }
}

export interface VariantShape {
  readonly when: Readonly<Record<string, string | boolean | null>>
  readonly scenarios?: readonly string[]
  readonly steps: readonly StepShape[]
}

export interface TrafficShape {
  readonly match: string
  readonly class: 'no-write' | 'writes'
  readonly columns?: readonly string[]
  readonly reason: string
}

export interface CommandsShape {
  readonly boundary: { readonly kind: 'http'; readonly origin: 'door' }
  readonly traffic?: readonly TrafficShape[]
  readonly variants: Readonly<Record<string, VariantShape>>
}

const leaves = z.exactOptional(z.record(z.string().min(1), leafSchema))

const bodyLeaves = z.exactOptional(z.record(z.string().startsWith('$', 'a body path starts with $'), leafSchema))

const stepSchema: z.ZodType<StepShape> = z.strictObject({
  match: textSchemas.request,
  media: z.enum(['application/json', 'application/x-www-form-urlencoded', 'none']),
  path: leaves,
  query: leaves,
  headers: leaves,
  body: bodyLeaves,
  expect: z.strictObject({
    status: z.int().min(100).max(599),
    self: z.exactOptional(z.string().startsWith('$', 'self is a path into the answer and starts with $')),
  }),
})

/** commands.yaml */
export const commandsSchema: z.ZodType<CommandsShape> = z.strictObject({
  boundary: z.strictObject({ kind: z.literal('http'), origin: z.literal('door') }),
  traffic: z.exactOptional(
    z.array(
      z.strictObject({
        match: textSchemas.request,
        class: z.enum(['no-write', 'writes']),
        columns: z.exactOptional(z.array(textSchemas.columnPath).min(1)),
        reason: z.string().min(1),
      }),
    ),
  ),
  variants: z.record(
    textSchemas.name,
    z.strictObject({
      when: z.record(
        z.string().regex(/^(?:input\.[\w.:-]+|actor\.(?:id|tenant|role))$/, 'write input.NAME or actor.id|tenant|role'),
        z.union([z.string(), z.boolean(), z.null()], 'what is typed is a text, true, false or null: quote a number'),
      ),
      scenarios: z.exactOptional(z.array(z.string().min(1)).min(1)),
      steps: z.array(stepSchema).min(1),
    }),
  ),
})
