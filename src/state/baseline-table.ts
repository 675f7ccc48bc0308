import { randomBytes, randomUUID } from 'node:crypto'
import { columnRuleOf, compareRuleOf } from '../compare/column-rule-of.js'
import type { ColumnInfo, TableInfo } from '../model/catalog.js'
import type { CompareTableRule, ParityContract } from '../model/contract.js'
import type { BaselineRow } from '../model/gold.js'
import type { Value } from '../model/value.js'
import { parentKeyText } from './parent-key-text.js'

/** The stated rows of one table, with the surrogates that they get and their places by business key. */
export interface BaselineTable {
  readonly info: TableInfo
  /** Null for a table that is not compared: its rows are stored as they are stated. */
  readonly rule: CompareTableRule | null
  readonly rows: readonly BaselineRow[]
  /** Per surrogate column, one value a row. */
  readonly surrogates: ReadonlyMap<string, readonly Value[]>
  /** Places in `rows` by the text of the business key; more than one is an ambiguity. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

export interface BaselineTableInput {
  readonly info: TableInfo
  readonly rows: readonly BaselineRow[]
  readonly contract: ParityContract
  /** First id of the table. */
  readonly start: bigint
}

export function baselineTable({ info, rows, contract, start }: BaselineTableInput): BaselineTable {
  const rule = compareRuleOf(contract, info.name)
  const columns = info.columns.filter(({ name }) => rule !== null && columnRuleOf(rule, name)?.kind === 'surrogate')
  const surrogates = columns.map((column) => [column.name, rows.map((_, at) => surrogate(column, start, at))] as const)
  return { info, rule, rows, surrogates: new Map(surrogates), places: placesByKey(rows, info.name, contract) }
}

function surrogate(column: ColumnInfo, start: bigint, at: number): Value {
  if (column.affinity === 'text') return randomUUID()
  if (column.affinity === 'blob' && column.declaredType !== '') return randomBytes(16)
  return start + BigInt(at)
}

function placesByKey(rows: readonly BaselineRow[], table: string, contract: ParityContract) {
  const places = new Map<string, number[]>()
  for (const [at, { row }] of rows.entries()) {
    const text = parentKeyText(contract, table, row)
    if (text === null) continue
    const same = places.get(text)
    if (same === undefined) places.set(text, [at])
    else same.push(at)
  }
  return places
}
