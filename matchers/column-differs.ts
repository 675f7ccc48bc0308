import type { TableInfo } from '../src/model/catalog.js'
import type { Observation } from '../src/model/observation.js'
import type { Row, Value } from '../src/model/value.js'
import { rowChanges } from '../src/state/row-changes.js'
import type { TableSide } from '../src/state/row-changes.js'
import type { ClaimedColumn } from './read-claim.js'

/**
 * True when the column holds another value after than before in at least one row. Rows are the same when their primary
 * keys are; without one, when they hold the same value. A row that comes or goes with NULL in the column shows nothing.
 */
export function columnDiffers(change: { before: Observation; after: Observation }, claimed: ClaimedColumn): boolean {
  const { table, column } = claimed
  const names = [...new Set([...table.primaryKey, column])]
  const [old, now] = [sideOf(change.before, { table, names }), sideOf(change.after, { table, names })]
  // Beside the key there is only this column, so that every update is one of it.
  return rowChanges(old, now, new Set()).some((row) => row.kind === 'update' || row.row[column] !== null)
}

/** The named columns alone, in one order on both sides, whatever a migration did in between. */
function sideOf(
  { catalog, tables }: Observation,
  of: { readonly table: TableInfo; readonly names: readonly string[] },
): TableSide {
  const stored = catalog.tables.find(({ name }) => name === of.table.name)?.columns.map(({ name }) => name) ?? []
  const places = of.names.map((name) => stored.indexOf(name))
  const rows: readonly Row[] = tables.get(of.table.name)?.rows ?? []
  const columns = of.names.flatMap((name) => of.table.columns.filter((column) => column.name === name))
  return {
    info: { ...of.table, columns },
    rows: rows.map((row) => places.map((place): Value => row[place] ?? null)),
    keyOf: () => null,
  }
}
