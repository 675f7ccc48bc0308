import { hasSequence } from './has-sequence.js'
import { selectRows, textCell } from './select-rows.js'
import type { SqliteHandle } from './sqlite-driver.js'

/** Tables whose ids come from a sequence, by name. */
export function tablesWithSequence(handle: SqliteHandle): readonly string[] {
  const tables = selectRows(handle, "select name, sql from main.sqlite_schema where type = 'table' order by name")
  return tables.filter((row) => hasSequence(textCell(row, 1))).map((row) => textCell(row, 0))
}

/** Where each sequence of a store stands: the last id that it gave out, 0 before the first. */
export function sequenceStarts(handle: SqliteHandle): ReadonlyMap<string, bigint> {
  const tables = tablesWithSequence(handle)
  if (tables.length === 0) return new Map()
  const rows = selectRows(handle, 'select name, seq from main.sqlite_sequence')
  const given = new Map(rows.map(([name, seq]) => [name, typeof seq === 'bigint' ? seq : 0n]))
  return new Map(tables.map((table) => [table, given.get(table) ?? 0n]))
}
