import type { Printable } from '../model/mismatch.js'
import type { GoldValue, Row } from '../model/value.js'
import { printable } from '../value/printable.js'
import { shortenedAlone } from './printable-pair.js'
import type { ExpectedEntry, TableComparison } from './table-comparison.js'

/** A cell of a row that is shown whole may take this many bytes. */
const CELL_BYTES = 240

/** A stored row as gold would state it: compared and invariant columns, parents by key where they have one. */
export function printableRow(comparison: TableComparison, row: Row): Readonly<Record<string, Printable>> {
  const cells: [string, Printable][] = []
  for (const { name, rule } of comparison.columns) {
    if (rule.kind !== 'surrogate' && rule.kind !== 'exclude') {
      cells.push([name, cellOf(comparison, { row, name, isParent: rule.kind === 'parent' })])
    }
  }
  return Object.fromEntries(cells)
}

/** An expected row, each cell shortened where it is long. */
export function printableExpected(
  comparison: TableComparison,
  entry: ExpectedEntry,
): Readonly<Record<string, Printable>> {
  if (entry.stored !== null) return printableRow(comparison, entry.stored)
  return Object.fromEntries(
    Object.entries(entry.cells).map(([name, cell]) => [name, shortenedAlone(printable(cell), CELL_BYTES)]),
  )
}

/** A key, each part shortened where it is long. */
export function printableKey(key: Readonly<Record<string, GoldValue>>): Readonly<Record<string, Printable>> {
  return Object.fromEntries(
    Object.entries(key).map(([column, part]) => [column, shortenedAlone(printable(part), CELL_BYTES)]),
  )
}

function cellOf(
  comparison: TableComparison,
  cell: { readonly row: Row; readonly name: string; readonly isParent: boolean },
): Printable {
  const value = comparison.index.cell(cell.row, cell.name)
  if (!cell.isParent) return shortenedAlone(printable(value), CELL_BYTES)
  const outcome = comparison.translation.resolveParent(cell.row, { table: comparison.table, column: cell.name })
  return outcome.ok ? shortenedAlone(printable(outcome.value), CELL_BYTES) : { $unresolved: printable(value) }
}
