import { z } from 'zod'
import type { JsonScalar, TransformName } from '../../model/commands.js'
import { textSchemas } from './text-schemas.js'

interface Conditional {
  readonly present_when?: 'non-null'
}

/** `{ customers: { input: customer } }`, or every key part: `{ customers: { tenant: {...}, code: {...} } }` */
export type RefShape = Readonly<Record<string, LeafShape | Readonly<Record<string, LeafShape>>>>

export type LeafShape =
  | ({ readonly input: string; readonly as?: TransformName } & Conditional)
  | ({ readonly constant: JsonScalar } & Conditional)
  | ({ readonly ref: RefShape } & Conditional)
  | ({ readonly self: string } & Conditional)
  | ({ readonly response: string; readonly step?: number } & Conditional)
  | ({ readonly actor: string; readonly part?: string } & Conditional)
  | ({
      readonly volatile: string
      readonly from: { readonly page: string; readonly css: string; readonly per?: 'session' | 'case' }
    } & Conditional)
  | EachLeafShape

/** The list's input, and beside it a leaf for each member of an item, by a path that starts with `$`. */
export interface EachLeafShape {
  readonly each: string
  readonly [path: `$${string}`]: LeafShape
}

const presence = { present_when: z.exactOptional(z.literal('non-null')) }

const plainLeaves = [
  z.strictObject({
    input: z.string().min(1),
    as: z.exactOptional(z.enum(['text', 'integer', 'minor-units', 'iso-date', 'boolean', 'lowercase', 'trim', 'on'])),
    ...presence,
  }),
  z.strictObject({ constant: z.union([z.null(), z.boolean(), z.string(), z.number()]), ...presence }),
  z.strictObject({ self: z.string().min(1), ...presence }),
  z.strictObject({
    response: z.string().regex(/^\$./, 'write a path of the answer, such as $.id'),
    step: z.exactOptional(z.int().min(1)),
    ...presence,
  }),
  z.strictObject({
    actor: z.string().regex(/^(?:secret|tenant|id|user(?:\..+)?)$/, 'write secret, tenant, id, user or user.COLUMN'),
    part: z.exactOptional(z.string().min(1)),
    ...presence,
  }),
  z.strictObject({
    volatile: z.string().min(1),
    from: z.strictObject({
      page: textSchemas.request.startsWith('GET /', 'a page is read with GET'),
      css: z.string().regex(/.@[A-Za-z-]+$/, 'write SELECTOR@ATTRIBUTE, or SELECTOR@text'),
      per: z.exactOptional(z.enum(['session', 'case'])),
    }),
    ...presence,
  }),
] as const

const refLeaf = z.strictObject({
  ref: z
    .record(
      z.string(),
      z.lazy((): z.ZodType<LeafShape | Record<string, LeafShape>> =>
        z.union([leafSchema, z.record(z.string(), leafSchema)]),
      ),
    )
    .refine((ref) => Object.keys(ref).length === 1, 'a reference names one table'),
  ...presence,
})

/** A list's own members: `each` and paths starting with `$`. */
const eachLeaf = z.looseObject({ each: z.string().min(1) }).superRefine((leaf, context) => {
  for (const [path, member] of Object.entries(leaf)) {
    if (path === 'each') continue
    if (!path.startsWith('$')) {
      context.addIssue({
        code: 'custom',
        path: [path],
        message: `unknown key "${path}"; a member of an item starts with $`,
      })
      continue
    }
    const result = leafSchema.safeParse(member)
    if (result.success) continue
    for (const issue of result.error.issues) context.addIssue({ ...issue, path: [path, ...issue.path] })
  }
})

/** The source of one leaf of a command. */
export const leafSchema: z.ZodType<LeafShape> = z.lazy(() =>
  z.union([...plainLeaves, refLeaf, eachLeaf]),
) as z.ZodType<LeafShape>
