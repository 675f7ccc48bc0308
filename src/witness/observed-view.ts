import { compareRuleOf, columnRuleOf } from '../compare/column-rule-of.js'
import { cellText, matchText } from '../compare/match-text.js'
import type { ObservedRows, TableIndex } from '../compare/table-index.js'
import { indexTables } from '../compare/table-index.js'
import type { KeyTranslation } from '../compare/translate-keys.js'
import { translateKeys } from '../compare/translate-keys.js'
import type { ParityContract } from '../model/contract.js'
import type { GoldValue, Row } from '../model/value.js'
import { printable } from '../value/printable.js'
import type { RowView, StateView } from './state-view.js'

const known = new WeakMap<ObservedRows, { readonly contract: ParityContract; readonly view: StateView }>()

/** An observation by business key. Kept as long as the observation: every case of a partition asks the same one. */
export function observedView(observation: ObservedRows, contract: ParityContract): StateView {
  const present = known.get(observation)
  if (present?.contract === contract) return present.view
  const view = new ObservedView(observation, contract)
  known.set(observation, { contract, view })
  return view
}

class ObservedView implements StateView {
  readonly #contract: ParityContract
  readonly #tables: ReadonlyMap<string, TableIndex>
  readonly #translation: KeyTranslation
  readonly #rows = new Map<string, ReadonlyMap<string, Row | null>>()

  constructor(observation: ObservedRows, contract: ParityContract) {
    this.#contract = contract
    this.#tables = indexTables(observation, contract)
    this.#translation = translateKeys({ observation, contract })
  }

  row(table: string, key: { readonly text: string }): RowView | null {
    const index = this.#tables.get(table)
    if (index === undefined) return null
    const row = this.#keyed(table, index).get(key.text) ?? null
    return row === null ? null : this.#view({ table, index, row })
  }

  rows(table: string): readonly RowView[] {
    const index = this.#tables.get(table)
    return index === undefined ? [] : index.rows.map((row) => this.#view({ table, index, row }))
  }

  #keyed(table: string, index: TableIndex): ReadonlyMap<string, Row | null> {
    const present = this.#rows.get(table)
    if (present !== undefined) return present
    const made = new Map<string, Row | null>()
    for (const row of index.rows) {
      const key = this.#translation.keyOf(table, row)
      if (key === null) continue
      const text = matchText(this.#contract, table, key)
      made.set(text, made.has(text) ? null : row)
    }
    this.#rows.set(table, made)
    return made
  }

  #view(of: { readonly table: string; readonly index: TableIndex; readonly row: Row }): RowView {
    const valueOf = (column: string): GoldValue => this.#valueOf(of, column)
    const text = (column: string): string | null => {
      const value = valueOf(column)
      const rule = columnRuleOf(of.index.rule, column)
      return value === null ? null : cellText(this.#contract, { rule, value })
    }
    return { text, shown: (column) => printable(valueOf(column)) }
  }

  #valueOf(of: { readonly table: string; readonly index: TableIndex; readonly row: Row }, column: string): GoldValue {
    const rule = compareRuleOf(this.#contract, of.table)?.columns.get(column)
    const cell = of.index.cell(of.row, column)
    if (rule?.kind !== 'parent') return cell
    const outcome = this.#translation.resolveParent(of.row, { table: of.table, column })
    return outcome.ok ? outcome.value : cell
  }
}
