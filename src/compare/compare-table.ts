import type { Mismatch } from '../model/mismatch.js'
import { printable } from '../value/printable.js'
import type { CellDifference } from './compare-cell.js'
import { compareRow, violatedInvariants } from './compare-row.js'
import type { MatchedRows, RowGroup } from './match-rows.js'
import { matchRows, rowText } from './match-rows.js'
import type { MismatchLog } from './mismatch-log.js'
import { NearestRow } from './nearest-row.js'
import { printableExpected, printableKey, printableRow } from './printable-row.js'
import type { ActualEntry, ExpectedEntry, TableComparison } from './table-comparison.js'

/** Rows of one key that are shown when several share it. */
const MAX_SHOWN = 5

/**
 * Counts, key sets, fields and invariants of one table, in this order; each stage tells what it can, whatever the stage
 * before found. Returns how many rows were compared field by field.
 */
export function compareTable(
  comparison: TableComparison,
  expected: readonly ExpectedEntry[],
  log: MismatchLog,
): number {
  checkCount(comparison, expected, log)
  if (comparison.index.rule.key.columns.length === 0) return 0
  const matched = matchRows(comparison, expected)
  checkKeys(comparison, matched, log)
  return checkFields(comparison, matched, log)
}

function checkCount(comparison: TableComparison, expected: readonly ExpectedEntry[], log: MismatchLog): void {
  const actual = comparison.index.rows.length
  if (actual === expected.length) return
  log.add(() => mismatch(comparison, { code: 'EDD_ROW_COUNT', expected: expected.length, actual }))
}

function checkKeys(comparison: TableComparison, matched: MatchedRows, log: MismatchLog): void {
  for (const { row, failure } of matched.untranslatable) {
    log.add(() => {
      const actual = printableRow(comparison, row)
      return mismatch(comparison, { code: failure.code, field: failure.column || null, actual, note: failure.reason })
    })
  }
  const extras = matched.groups.filter((group) => group.expected.length === 0).flatMap((group) => group.actual)
  const nearest = new NearestRow(comparison, extras)
  for (const group of matched.groups) {
    checkNull(comparison, group, log)
    checkOccurrence(comparison, group, { log, nearest })
  }
}

function checkNull(comparison: TableComparison, group: RowGroup, log: MismatchLog): void {
  if (comparison.index.rule.key.nulls === 'match') return
  for (const field of comparison.index.rule.key.columns) {
    const part = group.key[field] ?? null
    if (part !== null) continue
    const note = `key part ${field} is NULL in ${group.expected.length} expected and ${group.actual.length} stored rows`
    log.add(() => ofGroup(comparison, group, { code: 'EDD_KEY_NULL', field, note }))
  }
}

function checkOccurrence(
  comparison: TableComparison,
  group: RowGroup,
  to: { readonly log: MismatchLog; readonly nearest: NearestRow },
): void {
  const [expected] = group.expected
  const [actual] = group.actual
  if ((group.expected.length > 1 || group.actual.length > 1) && !isAsBefore(group)) {
    to.log.add(() => duplicate(comparison, group))
  }
  if (actual === undefined && expected !== undefined) {
    to.log.add(() => {
      const shown = printableExpected(comparison, expected)
      const note = to.nearest.describe(expected)
      return ofGroup(comparison, group, { code: 'EDD_ROW_MISSING', expected: shown, note })
    })
  }
  if (expected === undefined && actual !== undefined) {
    const shown = (): Mismatch['actual'] => printableRow(comparison, actual.row)
    to.log.add(() => ofGroup(comparison, group, { code: 'EDD_ROW_EXTRA', actual: shown() }))
  }
}

/** Rows of a carried table that are the very ones observed before: two logins of one actor may share a key. */
function isAsBefore({ expected, actual }: RowGroup): boolean {
  if (expected.length !== actual.length) return false
  const before = expected.flatMap(({ stored }) => (stored === null ? [] : [rowText(stored)]))
  return before.length === expected.length && before.toSorted().join('\n') === sortedTexts(actual)
}

function sortedTexts(actual: readonly ActualEntry[]): string {
  return actual
    .map(({ row }) => rowText(row))
    .toSorted()
    .join('\n')
}

function duplicate(comparison: TableComparison, group: RowGroup): Mismatch {
  const expected = group.expected.slice(0, MAX_SHOWN).map((entry) => printableExpected(comparison, entry))
  const actual = group.actual.slice(0, MAX_SHOWN).map((entry) => printableRow(comparison, entry.row))
  const note = `${group.actual.length} stored rows and ${group.expected.length} expected rows share this key`
  return ofGroup(comparison, group, { code: 'EDD_KEY_DUPLICATE', expected, actual, note })
}

/** A row whose key is not alone on both sides is not paired: which with which would be a guess. */
function checkFields(comparison: TableComparison, matched: MatchedRows, log: MismatchLog): number {
  let compared = 0
  for (const group of matched.groups) {
    const [expected, ...moreExpected] = group.expected
    const [actual, ...moreActual] = group.actual
    if (expected !== undefined && actual !== undefined && moreExpected.length + moreActual.length === 0) {
      compared += 1
      add(comparison, group, { log, differences: compareRow(comparison, { expected, actual }) })
    } else {
      for (const { row } of group.actual) {
        add(comparison, group, { log, differences: violatedInvariants(comparison, row) })
      }
    }
  }
  for (const { row } of matched.untranslatable) addUnkeyed(comparison, row, log)
  return compared
}

function add(
  comparison: TableComparison,
  group: RowGroup,
  found: { readonly log: MismatchLog; readonly differences: readonly CellDifference[] },
): void {
  for (const difference of found.differences) found.log.add(() => ofGroup(comparison, group, difference))
}

function addUnkeyed(comparison: TableComparison, row: ActualEntry['row'], log: MismatchLog): void {
  for (const difference of violatedInvariants(comparison, row)) {
    log.add(() =>
      mismatch(comparison, {
        ...difference,
        note: `${difference.note}; first cell ${JSON.stringify(printable(row[0] ?? null))}`,
      }),
    )
  }
}

type Said = Pick<Mismatch, 'code'> & Partial<Mismatch>

function ofGroup(comparison: TableComparison, group: RowGroup, said: Said): Mismatch {
  const [owner] = group.expected
  const cases = owner?.cases ?? []
  const { context } = comparison
  const isOwn = context.case !== null && cases.includes(context.case)
  return mismatch(comparison, {
    key: printableKey(group.key),
    gold: owner?.source ?? null,
    case: isOwn ? context.case : (cases[0] ?? context.case),
    ...said,
  })
}

function mismatch(comparison: TableComparison, said: Said): Mismatch {
  const { context, table } = comparison
  const nothing = { table, key: null, field: null, expected: null, actual: null, gold: null, note: null }
  return { ...context, ...nothing, ...said }
}
