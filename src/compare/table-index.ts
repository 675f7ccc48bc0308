import type { TableInfo } from '../model/catalog.js'
import type { CompareTableRule, ParityContract } from '../model/contract.js'
import type { Observation } from '../model/observation.js'
import type { Row, Value } from '../model/value.js'
import { keyText } from '../value/key-text.js'
import { compareRuleOf } from './column-rule-of.js'

/** What of an observation a comparison needs. */
export type ObservedRows = Pick<Observation, 'catalog' | 'tables'>

/** One compared table with its rows, and rows by the value of any one column. */
export interface TableIndex {
  readonly info: TableInfo
  readonly rule: CompareTableRule
  readonly rows: readonly Row[]
  cell(row: Row, column: string): Value
  /** Rows whose `column` holds exactly `value`. The index of a column is built once, when it is first asked for. */
  rowsWith(column: string, value: Value): readonly Row[]
}

/** By name. */
export type TableIndexes = ReadonlyMap<string, TableIndex>

const knownIndexes = new WeakMap<ObservedRows, { readonly contract: ParityContract; readonly indexes: TableIndexes }>()

/**
 * Every table that the contract compares and the catalog has; rows are empty where none were observed. Kept as long as
 * the observation, which never changes: scan, comparison and witness of a unit ask the same one.
 */
export function indexTables(observation: ObservedRows, contract: ParityContract): TableIndexes {
  const present = knownIndexes.get(observation)
  if (present?.contract === contract) return present.indexes
  const indexes = madeIndexes(observation, contract)
  knownIndexes.set(observation, { contract, indexes })
  return indexes
}

function madeIndexes(observation: ObservedRows, contract: ParityContract): TableIndexes {
  const result = new Map<string, TableIndex>()
  for (const info of observation.catalog.tables) {
    const rule = compareRuleOf(contract, info.name)
    if (rule !== null) result.set(info.name, indexTable({ info, rule, rows: rowsOf(observation, info.name) }))
  }
  return result
}

function rowsOf(observation: ObservedRows, table: string): readonly Row[] {
  return observation.tables.get(table)?.rows ?? []
}

function indexTable(table: Pick<TableIndex, 'info' | 'rule' | 'rows'>): TableIndex {
  const positions = new Map(table.info.columns.map((column, position) => [column.name, position]))
  const byColumn = new Map<string, Map<string, Row[]>>()
  const cell = (row: Row, column: string): Value => row[positions.get(column) ?? -1] ?? null
  const indexOf = (column: string): Map<string, Row[]> => {
    const known = byColumn.get(column)
    if (known !== undefined) return known
    const made = new Map<string, Row[]>()
    for (const row of table.rows) {
      const text = keyText(cell(row, column))
      const same = made.get(text)
      if (same === undefined) made.set(text, [row])
      else same.push(row)
    }
    byColumn.set(column, made)
    return made
  }
  return { ...table, cell, rowsWith: (column, value) => indexOf(column).get(keyText(value)) ?? [] }
}
