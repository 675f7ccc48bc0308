import type { GoldValue, SourceLine } from './value.js'

/** E: the rows that must be stored, per table, by the contract's compared columns. */
export interface ExpectedState {
  readonly tables: ReadonlyMap<string, readonly ExpectedRow[]>
}

export interface ExpectedRow {
  readonly row: Readonly<Record<string, GoldValue>>
  /** Cases that own the row; empty for a baseline row. */
  readonly cases: readonly string[]
  readonly source: SourceLine
}
