import { columnRuleOf, compareRuleOf } from '../compare/column-rule-of.js'
import { cellText, matchText } from '../compare/match-text.js'
import type { ParityContract } from '../model/contract.js'
import type { ExpectedRow, ExpectedState } from '../model/expected.js'
import type { GoldValue } from '../model/value.js'
import { printable } from '../value/printable.js'
import type { RowView, StateView } from './state-view.js'

/** The state that gold states, by business key. */
export function goldView(state: ExpectedState, contract: ParityContract): StateView {
  const tables = new Map<string, ReadonlyMap<string, ExpectedRow>>()
  for (const [table, rows] of state.tables) {
    tables.set(table, new Map(rows.map((row) => [matchText(contract, table, row.row), row])))
  }
  return {
    row: (table, key) => {
      const row = tables.get(table)?.get(key.text)
      return row === undefined ? null : viewOf(row, { contract, table })
    },
    rows: (table) => (state.tables.get(table) ?? []).map((row) => viewOf(row, { contract, table })),
  }
}

function viewOf(row: ExpectedRow, of: { readonly contract: ParityContract; readonly table: string }): RowView {
  const table = compareRuleOf(of.contract, of.table)
  const valueOf = (column: string): GoldValue => (Object.hasOwn(row.row, column) ? (row.row[column] ?? null) : null)
  const text = (column: string): string | null => {
    const value = valueOf(column)
    const rule = table === null ? null : columnRuleOf(table, column)
    return value === null ? null : cellText(of.contract, { rule, value })
  }
  return { text, shown: (column) => printable(valueOf(column)) }
}
