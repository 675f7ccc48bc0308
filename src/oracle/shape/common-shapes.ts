import { z } from 'zod'

/** A name that may stand in a path, a test title or a report: no space, no separator. */
export const nameSchema: z.ZodString = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/, 'a name holds letters, digits, and . _ : - only')

/** A time span with its unit: `50ms`, `5s`, `2m`, `24h`. */
export const durationSchema: z.ZodString = z
  .string()
  .regex(/^\d{1,9}(?:ms|s|m|h)$/, 'a time span is written 50ms, 5s, 2m or 24h')

/** `table.column` */
export const columnPathSchema: z.ZodString = z.string().regex(/^[^.]+\.[^.]+$/, 'a column is written table.column')

/** `drivers/file.ts#exportedName` */
export const driverSchema: z.ZodString = z
  .string()
  .regex(/^drivers\/(?!.*\.\.)[^#\\]+\.ts#[A-Za-z_$][\w$]*$/, 'a driver is written drivers/file.ts#exportedName')

/** `POST /subscriptions/{id}` */
export const requestMatchSchema: z.ZodString = z
  .string()
  .regex(/^[A-Z]+ \/[^\s?#]*$/, 'a request is written METHOD /path, segments as {name} match any one')

/** One SQL text, or one for each engine. */
export type SqlShape = string | { readonly sqlite?: string; readonly postgres?: string }

const sqlText = z.string().regex(/\S/, 'the query is empty')

export const sqlSchema: z.ZodType<SqlShape> = z.union([
  sqlText,
  z.strictObject({ sqlite: z.exactOptional(sqlText), postgres: z.exactOptional(sqlText) }),
])

/** Why an observable is not compared, and the gate that looks at it instead. */
export interface ExclusionShape {
  readonly reason: string
  readonly category: string
  readonly gate: string
}

export const exclusionSchema: z.ZodType<ExclusionShape> = z.strictObject({
  reason: z.string().min(1),
  category: z.string().min(1),
  gate: z.string().min(1),
})
