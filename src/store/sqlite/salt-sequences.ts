import { randomInt } from 'node:crypto'
import { quoteName } from './quote-name.js'
import { saltedStarts } from './salted-starts.js'
import { selectRows, textCell } from './select-rows.js'
import { tablesWithSequence } from './sequence-starts.js'
import type { SqliteHandle } from './sqlite-driver.js'

/** Beyond what a run adds, so that a sequence that is already high moves to a new place too. */
const STEP = 1_000_000

/** Moves every sequence to a random place above all ids that are stored or were given out. */
export function saltSequences(handle: SqliteHandle): void {
  for (const [table, start] of saltedStarts(tablesWithSequence(handle))) {
    const used = highestId(handle, table)
    // An UPDATE would do nothing before the first row of the table.
    handle.prepare('delete from sqlite_sequence where name = ?').run(table)
    const next = start > used ? start : used + BigInt(randomInt(1, STEP))
    handle.prepare('insert into sqlite_sequence(name, seq) values (?, ?)').run(table, next)
  }
}

function highestId(handle: SqliteHandle, table: string): bigint {
  // Any of the names of the rowid may be taken by an ordinary column; the key of such a table is its own name for it.
  const [key] = selectRows(handle, 'select name from pragma_table_info(?) where pk = 1', [table])
  const id = quoteName(textCell(key ?? [], 0))
  const sql = `select max(coalesce((select max(${id}) from main.${quoteName(table)}), 0),
    coalesce((select max(seq) from sqlite_sequence where name = ?), 0))`
  const highest = selectRows(handle, sql, [table])[0]?.[0]
  return typeof highest === 'bigint' ? highest : 0n
}
