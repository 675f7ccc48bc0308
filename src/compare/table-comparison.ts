import type { ColumnRule, ParityContract } from '../model/contract.js'
import type { GoldValue, KeyObject, Row, SourceLine, Value } from '../model/value.js'
import type { RunWindow } from './check-column-invariant.js'
import type { TableIndex } from './table-index.js'
import type { KeyTranslation } from './translate-keys.js'

/** What the comparison of one table is about. */
export interface TableComparison {
  readonly table: string
  readonly index: TableIndex
  readonly contract: ParityContract
  readonly translation: KeyTranslation
  readonly columns: readonly ComparedColumn[]
  readonly window: RunWindow
  readonly context: CompareContext
  readonly carried: CarriedRows | null
}

export interface CompareContext {
  readonly scenario: string
  readonly case: string | null
  readonly round: string
}

export interface ComparedColumn {
  readonly name: string
  /** Of the cell in a stored row. */
  readonly position: number
  readonly rule: ColumnRule
  /** True when the column must be as it was after the login, not as gold says. */
  readonly carried: boolean
  /** True when declared traffic may write it: then it need not be as it was after the login. */
  readonly free: boolean
}

/** The table as it was observed after the login. */
export interface CarriedRows {
  /** True when every row must still be there as it was; false when only carried columns must. */
  readonly whole: boolean
  cellOf(key: { readonly text: string }, column: string): Value | undefined
}

/** A row that must be there. `stored` is set for a carried row, which is compared cell by cell as it was stored. */
export interface ExpectedEntry {
  readonly cells: Readonly<Record<string, GoldValue>>
  readonly cases: readonly string[]
  readonly source: SourceLine | null
  readonly text: string
  readonly key: KeyObject
  readonly stored: Row | null
}

/** A row that is there, under its translated key. */
export interface ActualEntry {
  readonly row: Row
  readonly text: string
  readonly key: KeyObject
}
