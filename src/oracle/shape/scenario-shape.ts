import { z } from 'zod'
import type { Lane } from '../../model/manifest.js'
import type { InputShape } from './input-shape.js'
import { inputSchema } from './input-shape.js'
import type { SqlShape } from './sql-shape.js'
import { sqlSchema } from './sql-shape.js'
import { textSchemas } from './text-schemas.js'
import type { WitnessShape } from './witness-shape.js'
import { witnessSchema } from './witness-shape.js'

export type CasesShape = { readonly each: string } | { readonly file: string }

export interface ScenarioShape {
  readonly id: string
  readonly round: string
  readonly after?: string
  readonly actor: string | { readonly from: 'case' }
  readonly cases: CasesShape
  readonly refused_at?: 'application' | 'interface'
  readonly uses_variant_of?: string
  readonly proof?: { readonly cases: readonly string[] }
  readonly lanes?: readonly Lane[]
  readonly driver: string
  readonly inputs?: Readonly<Record<string, InputShape>>
  readonly closure: readonly string[]
  /** Its absence has a code of its own. */
  readonly witness?: WitnessShape
  /** Tables whose rows are written together with everything else of a case, or nothing is. */
  readonly atomicity?: { readonly evidence: readonly string[] }
  readonly quiesce: { readonly empty: SqlShape | readonly SqlShape[]; readonly within: string }
  readonly settle?: string
}

export const scenarioSchema: z.ZodType<ScenarioShape> = z.strictObject({
  id: textSchemas.name,
  round: z.string().min(1),
  after: z.exactOptional(z.string().min(1)),
  actor: z.union(
    [z.string().min(1), z.strictObject({ from: z.literal('case') })],
    'name an actor, or write { from: case }',
  ),
  cases: z.union([z.strictObject({ each: z.string().min(1) }), z.strictObject({ file: textSchemas.name })]),
  refused_at: z.exactOptional(z.enum(['application', 'interface'])),
  uses_variant_of: z.exactOptional(z.string().min(1)),
  proof: z.exactOptional(z.strictObject({ cases: z.array(z.string().min(1)).min(1) })),
  lanes: z.exactOptional(z.array(z.enum(['proof', 'validate'])).min(1)),
  driver: textSchemas.driver,
  inputs: z.exactOptional(z.record(textSchemas.name, inputSchema)),
  closure: z.array(z.string().min(1)),
  witness: z.exactOptional(witnessSchema),
  atomicity: z.exactOptional(z.strictObject({ evidence: z.array(z.string().min(1)).min(1) })),
  quiesce: z.strictObject({ empty: z.union([sqlSchema, z.array(sqlSchema).min(1)]), within: textSchemas.duration }),
  settle: z.exactOptional(textSchemas.duration),
})
