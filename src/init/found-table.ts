import type { TableInfo } from '../model/catalog.js'
import type { Row, Value } from '../model/value.js'

/** A table as it was found: its catalog and its rows. */
export interface FoundTable {
  readonly info: TableInfo
  readonly rows: readonly Row[]
}

/** Every value that a column holds, NULL left out. */
export function valuesOf({ info, rows }: FoundTable, name: string): readonly Exclude<Value, null>[] {
  const position = info.columns.findIndex((column) => column.name === name)
  return rows.flatMap((row) => row[position] ?? [])
}
