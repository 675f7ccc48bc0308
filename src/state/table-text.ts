import type { TableInfo } from '../model/catalog.js'
import type { Row } from '../model/value.js'
import { rowText } from './row-text.js'

/**
 * A table as JSON lines: one of its name and columns, then its rows in the order of their texts.
 * The digest of a table is the digest of this text, so that a stored file can be checked against its name.
 */
export function tableText(table: Pick<TableInfo, 'name' | 'columns'>, rows: readonly Row[]): string {
  const head = JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) })
  return `${[head, ...rows.map(rowText).toSorted()].join('\n')}\n`
}
