import { z } from 'zod'
import { textSchemas } from './text-schemas.js'

export interface ColumnInputShape {
  readonly column: string
  readonly as?: string
  readonly typed?: string
  /** Present, and null: the field is left alone when the value is NULL. */
  readonly omit_when?: null
  /** Why no case can have another value than the default. */
  readonly only_default?: string
  readonly asserted_by?: string
}

export interface LiteralInputShape {
  readonly literal: string | boolean
  readonly asserted_by?: string
}

export interface EachInputShape {
  readonly each: string
  readonly order_by: readonly string[]
  readonly fields: Readonly<Record<string, ColumnInputShape>>
}

export type InputShape = ColumnInputShape | LiteralInputShape | EachInputShape

/** `text`, `checkbox`, `money(2)`, or a date such as `DD/MM/YYYY`. */
const typedSchema = z
  .string()
  .regex(
    /^(?:text|checkbox|money\([0-9]\)|(?=.*DD)(?=.*MM)(?=.*YYYY)(?:DD|MM|YYYY)([-./ ])(?:DD|MM|YYYY)\1(?:DD|MM|YYYY))$/,
    'a typed form is text, checkbox, money(DECIMALS) or a date such as DD/MM/YYYY',
  )

const columnInputSchema: z.ZodType<ColumnInputShape> = z.strictObject({
  column: z.string().min(1),
  as: z.exactOptional(textSchemas.columnPath),
  typed: z.exactOptional(typedSchema),
  omit_when: z.exactOptional(z.null()),
  only_default: z.exactOptional(z.string().min(1)),
  asserted_by: z.exactOptional(z.string().min(1)),
})

export const inputSchema: z.ZodType<InputShape> = z.union([
  columnInputSchema,
  z.strictObject({
    literal: z.union([z.string(), z.boolean()]),
    asserted_by: z.exactOptional(z.string().min(1)),
  }),
  z.strictObject({
    each: z.string().min(1),
    order_by: z.array(z.string().min(1)).min(1),
    fields: z
      .record(textSchemas.name, columnInputSchema)
      .refine((fields) => Object.keys(fields).length > 0, 'a list has at least one field'),
  }),
])
