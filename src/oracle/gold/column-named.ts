import type { ColumnInfo, TableInfo } from '../../model/catalog.js'

const known = new WeakMap<TableInfo, ReadonlyMap<string, ColumnInfo>>()

/** The column of a name; undefined when the table has none. Every cell of gold asks. */
export function columnNamed(table: TableInfo, name: string): ColumnInfo | undefined {
  const columns = known.get(table) ?? new Map(table.columns.map((column) => [column.name, column]))
  known.set(table, columns)
  return columns.get(name)
}
