import type { Printable } from '../model/mismatch.js'

/** One state, seen by business key only: a stored one or one that gold states. */
export interface StateView {
  /** The row under a key text of `matchText`; null when there is none, or no single one. */
  row(table: string, key: { readonly text: string }): RowView | null
  /** Every row of a table, those that share a key too. */
  rows(table: string): readonly RowView[]
}

export interface RowView {
  /** The canonical text of a cell; null for NULL and for a column that the state does not tell. */
  text(column: string): string | null
  shown(column: string): Printable
}
