import { z } from 'zod'
import type { Lane } from '../../model/manifest.js'
import type { InputShape } from './input-shape.js'
import { inputSchema } from './input-shape.js'
import type { SqlShape } from './sql-shape.js'
import { sqlSchema } from './sql-shape.js'
import { textSchemas } from './text-schemas.js'

export interface ScenarioShape {
  readonly id: string
  readonly round: string
  readonly after?: string
  readonly actor: string
  readonly cases: { readonly each: string }
  readonly proof?: { readonly cases: readonly string[] }
  readonly lanes?: readonly Lane[]
  readonly driver: string
  readonly inputs: Readonly<Record<string, InputShape>>
  readonly closure: readonly string[]
  /** Its absence has a code of its own. */
  readonly witness?: { readonly kind: 'change'; readonly differs: readonly string[]; readonly rows?: 'from-gold' }
  readonly quiesce: { readonly empty: SqlShape | readonly SqlShape[]; readonly within: string }
  readonly settle?: string
}

export const scenarioSchema: z.ZodType<ScenarioShape> = z.strictObject({
  id: textSchemas.name,
  round: z.string().min(1),
  after: z.exactOptional(z.string().min(1)),
  actor: z.string().min(1),
  cases: z.strictObject({ each: z.string().min(1) }),
  proof: z.exactOptional(z.strictObject({ cases: z.array(z.string().min(1)).min(1) })),
  lanes: z.exactOptional(z.array(z.enum(['proof', 'validate'])).min(1)),
  driver: textSchemas.driver,
  inputs: z.record(textSchemas.name, inputSchema),
  closure: z.array(z.string().min(1)).min(1),
  witness: z.exactOptional(
    z.strictObject({
      kind: z.literal('change'),
      differs: z.array(textSchemas.columnPath).min(1, 'a change names at least one column that must differ'),
      rows: z.exactOptional(z.literal('from-gold')),
    }),
  ),
  quiesce: z.strictObject({ empty: z.union([sqlSchema, z.array(sqlSchema).min(1)]), within: textSchemas.duration }),
  settle: z.exactOptional(textSchemas.duration),
})
