import type { ParityContract } from '../model/contract.js'
import type { ExpectedRow, ExpectedState } from '../model/expected.js'
import type { Mismatch } from '../model/mismatch.js'
import type { KeyObject } from '../model/value.js'
import type { Carried, CarriedTable } from './carried-state.js'
import { carriedTables } from './carried-state.js'
import type { RunWindow } from './check-column-invariant.js'
import { checkClassification } from './check-classification.js'
import { columnRuleOf } from './column-rule-of.js'
import { compareTable } from './compare-table.js'
import { matchText } from './match-text.js'
import { MismatchLog, shareOut } from './mismatch-log.js'
import type { CompareContext, ComparedColumn, ExpectedEntry, TableComparison } from './table-comparison.js'
import type { ObservedRows, TableIndex } from './table-index.js'
import { indexTables } from './table-index.js'
import type { KeyTranslation } from './translate-keys.js'
import { translateKeys } from './translate-keys.js'

export interface StateComparison {
  readonly expected: ExpectedState
  readonly observation: ObservedRows
  readonly contract: ParityContract
  /** What must be as it was after the login instead of as gold says; null when there was none. */
  readonly carried: Carried | null
  /** Columns that declared traffic may write: they need not be as after the login. Gold's columns stay compared. */
  readonly free: readonly { readonly table: string; readonly column: string }[]
  readonly context: CompareContext
  readonly window: RunWindow
  /** Columns that `rest: compare` stood for when the bundle was locked; null or absent before there is a lock. */
  readonly lockedColumns?: Readonly<Record<string, readonly string[]>> | null
  /** Mismatches kept; all are counted. Default 1000. */
  readonly limit?: number
}

export interface StateDifference {
  /** At most `limit`, every table with its share. */
  readonly mismatches: readonly Mismatch[]
  /** All of them. */
  readonly total: number
  /** Tables that were compared. */
  readonly tables: number
  /** Rows that were compared field by field. */
  readonly rows: number
}

const DEFAULT_LIMIT = 1000

/**
 * Compares one observation with what must be stored: classification of its own catalog, counts, key sets, fields,
 * invariants. The order of gold rows and of stored rows means nothing. Every disagreement is a mismatch, none is thrown.
 */
export function compareState(input: StateComparison): StateDifference {
  const limit = input.limit ?? DEFAULT_LIMIT
  const classification = new MismatchLog(limit)
  checkClassification(input, classification)
  const logs = [classification]
  const indexes = indexTables(input.observation, input.contract)
  const carried = carriedTables(input.carried, input.contract)
  const translation = translateKeys(input)
  let rows = 0
  for (const [table] of input.contract.tables) {
    const index = indexes.get(table)
    if (index === undefined) continue
    const log = new MismatchLog(limit)
    logs.push(log)
    const comparison = comparisonOf(input, { table, index, translation, carried: carried.get(table) ?? null })
    rows += compareTable(comparison, entriesOf(input, { table, carried: carried.get(table) ?? null }), log)
  }
  const total = logs.reduce((sum, log) => sum + log.total, 0)
  return { mismatches: shareOut(logs, limit), total, tables: logs.length - 1, rows }
}

function comparisonOf(
  input: StateComparison,
  of: {
    readonly table: string
    readonly index: TableIndex
    readonly translation: KeyTranslation
    readonly carried: CarriedTable | null
  },
): TableComparison {
  const { contract, context, window } = input
  const { table, index, translation } = of
  const columns = comparedColumns(input, of)
  return { table, index, translation, contract, context, window, columns, carried: of.carried?.rows ?? null }
}

function comparedColumns(
  input: StateComparison,
  { index, carried }: { readonly index: TableIndex; readonly carried: CarriedTable | null },
): ComparedColumn[] {
  const table = index.info.name
  return index.info.columns.flatMap(({ name }, position) => {
    const rule = columnRuleOf(index.rule, name)
    if (rule === null) return []
    const free = input.free.some((entry) => entry.table === table && entry.column === name)
    return [{ name, position, rule, free, carried: carried?.columns.has(name) ?? false }]
  })
}

function entriesOf(
  input: StateComparison,
  of: { readonly table: string; readonly carried: CarriedTable | null },
): readonly ExpectedEntry[] {
  if (of.carried?.entries) return of.carried.entries
  return (input.expected.tables.get(of.table) ?? []).map(({ row, cases, source }) => {
    const { key, text } = matchOf(input.contract, { table: of.table, cells: row })
    return { cells: row, cases, source, key, text, stored: null }
  })
}

type Match = Pick<ExpectedEntry, 'key' | 'text'>

const knownMatches = new WeakMap<ExpectedRow['row'], { readonly contract: ParityContract; readonly match: Match }>()

/** Kept with the row of gold: every partition compares the rows of those before it again. */
function matchOf(contract: ParityContract, of: { readonly table: string; readonly cells: ExpectedRow['row'] }): Match {
  const known = knownMatches.get(of.cells)
  if (known?.contract === contract) return known.match
  const columns = keyColumnsOf(contract, of.table)
  const key: KeyObject = Object.fromEntries(columns.map((column) => [column, of.cells[column] ?? null]))
  const match = { key, text: matchText(contract, of.table, of.cells) }
  knownMatches.set(of.cells, { contract, match })
  return match
}

function keyColumnsOf(contract: ParityContract, table: string): readonly string[] {
  const rule = contract.tables.get(table)
  return rule?.kind === 'compare' ? rule.key.columns : []
}
