import { z } from 'zod'

/** Texts of one form that several sections write. */
export const textSchemas: Readonly<Record<'name' | 'duration' | 'columnPath' | 'driver' | 'request', z.ZodString>> = {
  /** May stand in a path, a test title or a report: no space, no separator. */
  name: z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/, 'a name holds letters, digits, and . _ : - only'),
  duration: z.string().regex(/^\d{1,9}(?:ms|s|m|h)$/, 'a time span is written 50ms, 5s, 2m or 24h'),
  columnPath: z.string().regex(/^[^.]+\.[^.]+$/, 'a column is written table.column'),
  driver: z
    .string()
    .regex(/^drivers\/(?!.*\.\.)[^#\\]+\.ts#[A-Za-z_$][\w$]*$/, 'a driver is written drivers/file.ts#exportedName'),
  request: z
    .string()
    .regex(/^[A-Z]+ \/[^\s?#]*$/, 'a request is written METHOD /path, segments as {name} match any one'),
}
