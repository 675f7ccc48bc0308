import { z } from 'zod'
import { textSchemas } from './text-schemas.js'

export type ChangeShape = 'initial' | { readonly kind: 'initial' | 'extends' | 'corrects'; readonly reason: string }

/** The head of oracle.yaml. */
export interface HeaderShape {
  readonly format: 1
  readonly id: string
  readonly version: string
  readonly change: ChangeShape
}

/** Keys of oracle.yaml that are its head; every other key is a section. */
export const HEADER_KEYS: readonly string[] = ['format', 'id', 'version', 'change']

export const headerSchema: z.ZodType<HeaderShape> = z.strictObject({
  format: z.literal(1),
  id: textSchemas.name,
  version: textSchemas.name,
  change: z.union([
    z.literal('initial'),
    z.strictObject({ kind: z.enum(['initial', 'extends', 'corrects']), reason: z.string().min(1) }),
  ]),
})
