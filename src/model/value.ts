/**
 * A stored value with its exact type: NULL, integer (bigint), real (number), text (string), bytes.
 * 1, 1.0, "1" and x'31' are four different values.
 */
export type Value = null | bigint | number | string | Uint8Array

/** Cells in the order of the table's columns in the catalog. */
export type Row = readonly Value[]

/** A value of a gold row: a stored value, or the business key of a parent row. */
export type GoldValue = Value | KeyObject

/** A business key by column name; a part may itself be a parent's key. */
export interface KeyObject {
  readonly [column: string]: GoldValue
}

/** Where a line of a source file stands; `line` is 1-based, `file` relative to the project root with forward slashes. */
export interface SourceLine {
  readonly file: string
  readonly line: number
}
