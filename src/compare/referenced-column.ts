import type { TableInfo } from '../model/catalog.js'

/** The column of the parent table that a foreign key says `column` refers to; undefined when the schema declares none. */
export function referencedColumn(
  info: TableInfo,
  reference: { readonly column: string; readonly parentTable: string },
): string | undefined {
  for (const key of info.foreignKeys) {
    const position = key.columns.indexOf(reference.column)
    const parent = key.parentColumns[position]
    if (key.parentTable === reference.parentTable && parent !== undefined && parent !== '') return parent
  }
  return undefined
}
