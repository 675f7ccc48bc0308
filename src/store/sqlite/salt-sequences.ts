import { randomInt } from 'node:crypto'
import type { TableInfo } from '../../model/catalog.js'
import { autoincrementTables } from './autoincrement-tables.js'
import { quoteName } from './quote-name.js'
import { catalogReader } from './catalog-reader.js'
import { saltedStarts } from './salted-starts.js'
import { selectRows } from './select-rows.js'
import type { SqliteHandle } from './sqlite-driver.js'

/** Beyond what a run adds, so that a sequence that is already high moves to a new place too. */
const STEP = 1_000_000

/** Moves every sequence to a random place above all ids that are stored or were given out. */
export function saltSequences(handle: SqliteHandle): void {
  const tables = autoincrementTables(catalogReader()(handle))
  const starts = saltedStarts(tables.map(({ name }) => name))
  for (const table of tables) {
    const used = highestId(handle, table)
    const start = starts.get(table.name) ?? 0n
    // An UPDATE would do nothing before the first row of the table.
    handle.prepare('delete from sqlite_sequence where name = ?').run(table.name)
    const next = start > used ? start : used + BigInt(randomInt(1, STEP))
    handle.prepare('insert into sqlite_sequence(name, seq) values (?, ?)').run(table.name, next)
  }
}

function highestId(handle: SqliteHandle, { name: table, primaryKey }: TableInfo): bigint {
  const id = quoteName(primaryKey[0] ?? 'rowid')
  const sql = `select max(coalesce((select max(${id}) from main.${quoteName(table)}), 0),
    coalesce((select max(seq) from sqlite_sequence where name = ?), 0))`
  const highest = selectRows(handle, sql, [table])[0]?.[0]
  return typeof highest === 'bigint' ? highest : 0n
}
