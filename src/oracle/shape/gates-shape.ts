import { z } from 'zod'
import { textSchemas } from './text-schemas.js'

export interface GateShape {
  readonly id: string
  readonly covers: readonly string[]
  readonly run: string
  readonly bind?: 'in-run'
  readonly pass: { readonly exit: number; readonly min_tests: number; readonly count?: string }
}

export type GatesShape = readonly GateShape[]

/** gates.yaml */
export const gatesSchema: z.ZodType<GatesShape> = z.array(
  z.strictObject({
    id: textSchemas.name,
    covers: z.array(z.string().min(1)).min(1, 'a gate covers at least one table or column'),
    run: z.string().min(1),
    bind: z.exactOptional(z.literal('in-run')),
    pass: z.strictObject({
      exit: z.int().min(0).max(255),
      min_tests: z.int().min(1, 'a gate that may run no test proves nothing'),
      count: z.exactOptional(z.string().min(1)),
    }),
  }),
)
