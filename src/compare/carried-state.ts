import type { ParityContract } from '../model/contract.js'
import type { KeyObject, Row, Value } from '../model/value.js'
import { matchText } from './match-text.js'
import type { CarriedRows, ExpectedEntry } from './table-comparison.js'
import type { ObservedRows } from './table-index.js'
import { indexTables } from './table-index.js'
import { translateKeys } from './translate-keys.js'

/** What the login of an actor may change, and the state that was observed after it: from then on it must stay so. */
export interface Carried {
  readonly tables: readonly string[]
  readonly columns: readonly { readonly table: string; readonly column: string }[]
  readonly before: ObservedRows
}

export interface CarriedTable {
  readonly rows: CarriedRows
  /** Every row as observed after the login, when the whole table is carried; null when gold says which rows there are. */
  readonly entries: readonly ExpectedEntry[] | null
  readonly columns: ReadonlySet<string>
}

/** The carried part of each compared table that has one. */
export function carriedTables(carried: Carried | null, contract: ParityContract): ReadonlyMap<string, CarriedTable> {
  const result = new Map<string, CarriedTable>()
  if (carried === null) return result
  const translation = translateKeys({ observation: carried.before, contract })
  for (const [table, index] of indexTables(carried.before, contract)) {
    const whole = carried.tables.includes(table)
    const columns = carried.columns.filter((entry) => entry.table === table).map(({ column }) => column)
    if (!whole && columns.length === 0) continue
    const byText = new Map<string, Row>()
    const entries: ExpectedEntry[] = []
    for (const row of index.rows) {
      const key = translation.keyOf(table, row)
      if (key === null) continue
      const entry = entryOf({ contract, table, key, row })
      byText.set(entry.text, row)
      entries.push(entry)
    }
    const cellOf = (key: { readonly text: string }, column: string): Value | undefined => {
      const row = byText.get(key.text)
      return row === undefined ? undefined : index.cell(row, column)
    }
    result.set(table, { rows: { whole, cellOf }, entries: whole ? entries : null, columns: new Set(columns) })
  }
  return result
}

function entryOf(of: {
  readonly contract: ParityContract
  readonly table: string
  readonly key: KeyObject
  readonly row: Row
}): ExpectedEntry {
  const text = matchText(of.contract, of.table, of.key)
  return { cells: of.key, cases: [], source: null, text, key: of.key, stored: of.row }
}
