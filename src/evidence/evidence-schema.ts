import { z } from 'zod'
import type { Digest } from '../kernel/digest.js'
import type { CommandEvidence } from '../model/evidence.js'

const digest = z.custom<Digest>((value) => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/u.test(value))
const scalar = z.union([z.null(), z.boolean(), z.string(), z.number()])

const leaf = z.strictObject({
  place: z.enum(['path', 'query', 'headers', 'body']),
  path: z.string(),
  types: z.array(z.enum(['null', 'boolean', 'number', 'string'])),
  source: z.string(),
  optional: z.boolean(),
  constant: scalar.exactOptional(),
})

const list = z.strictObject({
  path: z.string(),
  source: z.string(),
  optional: z.boolean(),
  min: z.union([z.literal(0), z.literal(1)]),
})

const step = z.strictObject({
  method: z.string(),
  path: z.string(),
  media: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  leaves: z.array(leaf),
  lists: z.array(list).exactOptional(),
})

const variant = z.strictObject({
  id: z.string(),
  provenBy: z.array(z.string()),
  contexts: z.array(z.strictObject({ actor: z.string(), tenant: z.string(), roles: z.array(z.string()) })),
  steps: z.array(step),
  ends: z.array(
    z.strictObject({
      scenario: z.string(),
      status: z.number(),
      disposition: z.enum(['accepted', 'rejected', 'no-change']),
    }),
  ),
})

/** The published shape of evidence.json; a member more or less is refused. */
export const evidenceSchema: z.ZodType<CommandEvidence> = z.strictObject({
  schema: z.literal(1),
  run: z.string(),
  mintedAt: z.string(),
  bindings: z.strictObject({
    bundle: digest,
    build: z.string(),
    profile: digest,
    boundary: z.string(),
    rules: digest,
    manifest: digest,
    store: z.strictObject({ locator: z.string(), intrinsic: z.string() }),
    variantSet: digest,
  }),
  variants: z.array(variant),
  digest,
})
