import type { TableInfo } from '../model/catalog.js'
import type { Row } from '../model/value.js'
import { keyText } from '../value/key-text.js'
import { columnSigns } from './column-signs.js'
import type { DraftKey } from './draft.js'
import type { FoundTable } from './found-table.js'

/** More columns than this are no key that a person would name. */
const MAX_COLUMNS = 3

/** Rows from which a key may be read: one row is told from no other. */
const MIN_ROWS = 2

/**
 * The column that an engine or a program numbers, and that tells a person nothing: an integer primary key, or one that
 * looks drawn at random. null when the primary key is none of these.
 */
export function surrogateOf(table: FoundTable): string | null {
  const [name, second] = table.info.primaryKey
  if (name === undefined || second !== undefined) return null
  const column = table.info.columns.find((candidate) => candidate.name === name)
  return column?.affinity === 'integer' || columnSigns(table, name).areGenerated ? name : null
}

/**
 * The business key: a unique index or the primary key, else the fewest columns that tell all rows apart. A wrong one
 * shows as duplicate keys, never as a pass.
 */
export function proposeKey(table: FoundTable): DraftKey {
  const { info } = table
  const fits = (columns: readonly string[]): boolean =>
    columns.length > 0 && columns.every((name) => mayKey(table, name))
  const unique = info.uniques.filter(fits).toSorted((one, other) => one.length - other.length)[0]
  if (fits(info.primaryKey)) return { columns: info.primaryKey, from: 'the primary key' }
  if (unique !== undefined) return { columns: unique, from: 'a unique index' }
  const found = fromRows(table)
  return found === null ? { columns: [], from: null } : { columns: found, from: 'the rows' }
}

/** A part of a key is stated by gold and never NULL. */
function mayKey(table: FoundTable, name: string): boolean {
  if (name === surrogateOf(table)) return false
  const { isClock, values } = columnSigns(table, name)
  return !isClock && values.length === table.rows.length
}

function fromRows(table: FoundTable): readonly string[] | null {
  if (table.rows.length < MIN_ROWS) return null
  const names = table.info.columns.map(({ name }) => name)
  const usable = names.filter((name) => mayKey(table, name) && !columnSigns(table, name).isTime)
  for (let size = 1; size <= MAX_COLUMNS; size += 1) {
    const found = combinations(usable, size).find((columns) => tellApart(table.info, table.rows, columns))
    if (found !== undefined) return found
  }
  return null
}

function combinations(names: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]]
  return names.flatMap((name, at) => combinations(names.slice(at + 1), size - 1).map((rest) => [name, ...rest]))
}

function tellApart(info: TableInfo, rows: readonly Row[], columns: readonly string[]): boolean {
  const positions = columns.map((name) => info.columns.findIndex((column) => column.name === name))
  const seen = new Set<string>()
  for (const row of rows) {
    const text = JSON.stringify(positions.map((position) => keyText(row[position] ?? null)))
    if (seen.has(text)) return false
    seen.add(text)
  }
  return true
}
