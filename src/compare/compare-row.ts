import type { GoldValue, Row, Value } from '../model/value.js'
import { printable } from '../value/printable.js'
import { checkColumnInvariant } from './check-column-invariant.js'
import type { CellDifference } from './compare-cell.js'
import { compareCell } from './compare-cell.js'
import { referenceText } from './match-text.js'
import { printablePair } from './printable-pair.js'
import { sameGoldValue } from './same-gold-value.js'
import { sameValue } from './same-value.js'
import type { ActualEntry, ComparedColumn, ExpectedEntry, TableComparison } from './table-comparison.js'

const AFTER_LOGIN = 'must be as it was after the login'

interface Pair {
  readonly expected: ExpectedEntry
  readonly actual: ActualEntry
}

/** Every field of a stored row that is not as expected, in the order of the columns. */
export function compareRow(comparison: TableComparison, pair: Pair): CellDifference[] {
  const differences: CellDifference[] = []
  for (const column of comparison.columns) {
    if (!isPlainlySame(pair, column)) differences.push(...compareColumn(comparison, pair, column))
  }
  return differences
}

/** The common case, told without a list or a text: an exact column whose two cells are one value, or one not compared. */
function isPlainlySame({ expected, actual }: Pair, { name, rule, carried, position }: ComparedColumn): boolean {
  if (carried || expected.stored !== null) return false
  if (rule.kind === 'surrogate' || rule.kind === 'exclude') return true
  if (rule.kind !== 'compare' || rule.canonicalizer !== 'exact' || !Object.hasOwn(expected.cells, name)) return false
  const stated = expected.cells[name]
  return stated !== undefined && Object.is(stated, actual.row[position] ?? null)
}

/** The invariants that a stored row violates on its own, whatever is expected of it. */
export function violatedInvariants(comparison: TableComparison, row: Row): CellDifference[] {
  return comparison.columns.flatMap((column) => violations(comparison, row, column))
}

function compareColumn(comparison: TableComparison, pair: Pair, column: ComparedColumn): readonly CellDifference[] {
  const { row } = pair.actual
  const before = cellAfterLogin(comparison, pair, column)
  if (before !== undefined)
    return column.free ? violations(comparison, row, column) : asBefore(comparison, row, { column, before })
  if (column.rule.kind === 'surrogate' || column.rule.kind === 'exclude') return []
  const stated = Object.hasOwn(pair.expected.cells, column.name) ? pair.expected.cells[column.name] : undefined
  if (column.rule.kind === 'invariant') return compareInvariant(comparison, pair, { column, stated })
  if (stated === undefined) return [notStated(comparison, row, column)]
  if (column.rule.kind === 'parent')
    return compareParent(comparison, row, { column, stated, parent: column.rule.table })
  const actual = comparison.index.cell(row, column.name)
  return compareCell({ column: column.name, canonicalizer: column.rule.canonicalizer, expected: stated, actual })
}

function cellAfterLogin(comparison: TableComparison, { expected }: Pair, column: ComparedColumn): Value | undefined {
  if (expected.stored !== null) return comparison.index.cell(expected.stored, column.name)
  return column.carried ? comparison.carried?.cellOf(expected, column.name) : undefined
}

function asBefore(
  comparison: TableComparison,
  row: Row,
  { column, before }: { readonly column: ComparedColumn; readonly before: Value },
): readonly CellDifference[] {
  const actual = comparison.index.cell(row, column.name)
  if (sameValue(before, actual)) return []
  const pair = printablePair(printable(before), printable(actual))
  return [{ code: 'EDD_FIELD', field: column.name, ...pair, note: AFTER_LOGIN }]
}

/**
 * A baseline row may state what an invariant column starts with. Untouched by a case it must still hold exactly that;
 * a row that a case touched may keep it or satisfy the invariant.
 */
function compareInvariant(
  comparison: TableComparison,
  { expected, actual }: Pair,
  { column, stated }: { readonly column: ComparedColumn; readonly stated: GoldValue | undefined },
): readonly CellDifference[] {
  const cell = {
    column: column.name,
    canonicalizer: 'exact' as const,
    actual: comparison.index.cell(actual.row, column.name),
  }
  const kept = stated === undefined ? null : compareCell({ ...cell, expected: stated })
  if (kept !== null && (kept.length === 0 || expected.cases.length === 0)) return kept
  return violations(comparison, actual.row, column)
}

function violations(comparison: TableComparison, row: Row, column: ComparedColumn): readonly CellDifference[] {
  if (column.rule.kind !== 'invariant') return []
  const value = comparison.index.cell(row, column.name)
  const { invariant } = column.rule
  const sameValues = invariant.kind === 'unique' ? comparison.index.rowsWith(column.name, value).length : 1
  const note = checkColumnInvariant(value, { invariant, window: comparison.window, sameValues })
  if (note === null) return []
  const pair = printablePair({ $invariant: invariant.kind }, printable(value))
  return [{ code: 'EDD_INVARIANT', field: column.name, ...pair, note }]
}

function notStated(comparison: TableComparison, row: Row, column: ComparedColumn): CellDifference {
  const pair = printablePair({ $absent: true }, printable(comparison.index.cell(row, column.name)))
  return { code: 'EDD_GOLD_INCOMPLETE', field: column.name, ...pair, note: 'gold does not state this compared column' }
}

function compareParent(
  comparison: TableComparison,
  row: Row,
  { column, stated, parent }: { readonly column: ComparedColumn; readonly stated: GoldValue; readonly parent: string },
): readonly CellDifference[] {
  const outcome = comparison.translation.resolveParent(row, { table: comparison.table, column: column.name })
  if (!outcome.ok) {
    const pair = printablePair(printable(stated), { $unresolved: printable(outcome.value) })
    return [{ code: outcome.code, field: column.name, ...pair, note: outcome.reason }]
  }
  const { contract } = comparison
  if (sameGoldValue(stated, outcome.value)) return []
  if (referenceText(contract, parent, stated) === referenceText(contract, parent, outcome.value)) return []
  const pair = printablePair(printable(stated), printable(outcome.value))
  return [{ code: 'EDD_FIELD', field: column.name, ...pair, note: null }]
}
