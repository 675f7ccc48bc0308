import { z } from 'zod'
import type { Round } from '../../model/manifest.js'
import { textSchemas } from '../shape/text-schemas.js'

/** A scenario that nothing but an ordinary test runs: it has no actor, no driver, no input and no command. */
export interface SliceScenarioShape {
  readonly id: string
  readonly round: string
  readonly cases: { readonly each: string }
  readonly closure: readonly string[]
}

/** The manifest of a bundle that states no actors, commands and runtime yet. */
export interface SliceShape {
  readonly rounds?: readonly Round[]
  readonly scenarios?: readonly SliceScenarioShape[]
}

const scenarioSchema: z.ZodType<SliceScenarioShape> = z.strictObject({
  id: textSchemas.name,
  round: z.string().min(1),
  cases: z.strictObject({ each: z.string().min(1) }),
  closure: z.array(z.string().min(1)),
})

export const sliceSchema: z.ZodType<SliceShape> = z.strictObject({
  rounds: z.exactOptional(
    z.array(z.strictObject({ id: textSchemas.name, kind: z.enum(['entry', 'refusal', 'lifecycle']) })),
  ),
  scenarios: z.exactOptional(z.array(scenarioSchema)),
})
