import type { ColumnInfo } from '../../../src/model/catalog.js'

/** A column of a declared type, with the affinity that SQLite gives it. */
export function column(affinity: ColumnInfo['affinity'], declaredType: string = affinity.toUpperCase()): ColumnInfo {
  return { name: 'c', declaredType, affinity, notNull: false, defaultText: null, generated: false }
}
