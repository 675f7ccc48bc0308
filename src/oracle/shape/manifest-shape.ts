import { z } from 'zod'
import type { JsonScalar } from '../../model/commands.js'
import type { Round } from '../../model/manifest.js'
import type { ScenarioShape } from './scenario-shape.js'
import { scenarioSchema } from './scenario-shape.js'
import { textSchemas } from './text-schemas.js'

export interface ActorShape {
  /** Table to key: `{ users: { email: clerk@acme.test } }`. */
  readonly user: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly tenant: string
  readonly roles: readonly string[]
  readonly login: string
  readonly variant: string
  readonly secret: string
  readonly closure: readonly string[]
}

/** One column of `table` that counts rows of another one by the columns of `key`. */
export interface SharedShape {
  readonly table: string
  readonly key: readonly string[]
  readonly column: string
  readonly count: string
  readonly where?: Readonly<Record<string, JsonScalar>>
}

/** Rounds, actors, shared aggregates, scenarios and partitions, from scenarios.yaml or oracle.yaml. */
export interface ManifestShape {
  readonly rounds: readonly Round[]
  readonly actors: Readonly<Record<string, ActorShape>>
  readonly shared?: readonly SharedShape[]
  readonly scenarios: readonly ScenarioShape[]
  readonly partitions?: { readonly size: number; readonly order?: 'case'; readonly independent?: false }
}

/** Keys of oracle.yaml that may stand in scenarios.yaml instead. */
export const MANIFEST_KEYS: readonly string[] = ['rounds', 'actors', 'shared', 'scenarios', 'partitions']

const actorSchema: z.ZodType<ActorShape> = z.strictObject({
  user: z
    .record(
      z.string(),
      z.record(z.string(), z.string()).refine((key) => Object.keys(key).length > 0, 'the key is empty'),
    )
    .refine((user) => Object.keys(user).length === 1, 'an actor is one row of one table'),
  tenant: z.string().min(1),
  roles: z.array(textSchemas.name).min(1),
  login: textSchemas.driver,
  variant: z.string().min(1),
  secret: z.string().regex(/^env:[A-Z_][A-Z0-9_]*$/, 'a secret is written env:VARIABLE'),
  closure: z.array(z.string().min(1)),
})

const sharedSchema: z.ZodType<SharedShape> = z.strictObject({
  table: z.string().min(1),
  key: z.array(z.string().min(1)).min(1),
  column: z.string().min(1),
  count: z.string().min(1),
  where: z.exactOptional(
    z.record(z.string().min(1), z.union([z.string(), z.boolean(), z.number(), z.null()], 'write the stored value')),
  ),
})

export const manifestSchema: z.ZodType<ManifestShape> = z.strictObject({
  rounds: z.array(z.strictObject({ id: textSchemas.name, kind: z.enum(['entry', 'refusal', 'lifecycle']) })).min(1),
  actors: z.record(textSchemas.name, actorSchema),
  shared: z.exactOptional(z.array(sharedSchema)),
  scenarios: z.array(scenarioSchema),
  partitions: z.exactOptional(
    z.strictObject({
      size: z.int().min(1).max(100_000),
      order: z.exactOptional(z.literal('case')),
      independent: z.exactOptional(z.literal(false)),
    }),
  ),
})
