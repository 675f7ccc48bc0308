import type { KeyObject, Row } from '../model/value.js'
import { keyText } from '../value/key-text.js'
import { matchText } from './match-text.js'
import type { ActualEntry, ExpectedEntry, TableComparison } from './table-comparison.js'
import type { KeyFailure } from './translate-keys.js'

/** Rows of both sides that share one business key; either side may be empty or hold several. */
export interface RowGroup {
  readonly text: string
  readonly key: KeyObject
  readonly expected: readonly ExpectedEntry[]
  readonly actual: readonly ActualEntry[]
}

export interface MatchedRows {
  /** In the order of their keys, whatever the order of the rows was. */
  readonly groups: readonly RowGroup[]
  /** Stored rows that have no business key because a reference leads nowhere. */
  readonly untranslatable: readonly { readonly row: Row; readonly failure: KeyFailure }[]
}

/** Brings the rows of both sides together by business key. Every row is in exactly one group or untranslatable. */
export function matchRows(comparison: TableComparison, expected: readonly ExpectedEntry[]): MatchedRows {
  const untranslatable: { readonly row: Row; readonly failure: KeyFailure }[] = []
  const groups = new Map<string, Group>()
  for (const entry of expected) groupOf(groups, entry).expected.push(entry)
  for (const row of comparison.index.rows) {
    const outcome = comparison.translation.resolveKey(comparison.table, row)
    if (!outcome.ok) {
      untranslatable.push({ row, failure: outcome })
      continue
    }
    const text = matchText(comparison.contract, comparison.table, outcome.key)
    groupOf(groups, { text, key: outcome.key }).actual.push({ row, text, key: outcome.key })
  }
  for (const group of groups.values()) {
    if (group.expected.length > 1)
      group.expected.sort((one, other) => order([keyText(one.cells), keyText(other.cells)]))
    if (group.actual.length > 1) group.actual.sort((one, other) => order([rowText(one.row), rowText(other.row)]))
  }
  return {
    groups: [...groups.values()].sort((one, other) => order([one.text, other.text])),
    untranslatable: untranslatable.sort((one, other) => order([rowText(one.row), rowText(other.row)])),
  }
}

interface Group extends RowGroup {
  readonly expected: ExpectedEntry[]
  readonly actual: ActualEntry[]
}

function groupOf(groups: Map<string, Group>, entry: { readonly text: string; readonly key: KeyObject }): Group {
  const present = groups.get(entry.text)
  if (present !== undefined) return present
  const made: Group = { text: entry.text, key: entry.key, expected: [], actual: [] }
  groups.set(entry.text, made)
  return made
}

/** One text a row: equal exactly for rows that are equal in every cell. */
export function rowText(row: Row): string {
  return row.map((cell) => keyText(cell)).join(',')
}

function order([left, right]: readonly [string, string]): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
