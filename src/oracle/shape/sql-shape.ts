import { z } from 'zod'

/** One SQL text, or one for each engine. */
export type SqlShape = string | { readonly sqlite?: string; readonly postgres?: string }

const text = z.string().regex(/\S/, 'the query is empty')

export const sqlSchema: z.ZodType<SqlShape> = z.union([
  text,
  z.strictObject({ sqlite: z.exactOptional(text), postgres: z.exactOptional(text) }),
])
