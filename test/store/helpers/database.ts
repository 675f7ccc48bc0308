import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { StateStore } from '../../../src/model/store.js'
import type { Row } from '../../../src/model/value.js'

/** A connection that writes, as an application would hold it; closed when the test ends. */
export function openDatabase(path: string, mode: 'wal' | 'delete' = 'wal'): Database.Database {
  const database = new Database(path)
  onTestFinished(() => void database.close())
  database.pragma(`journal_mode = ${mode}`)
  return database
}

/** Every row of a table, in one observation. */
export async function rowsOf(store: StateStore, table: string): Promise<readonly Row[]> {
  return store.observe(async (snapshot) => {
    const rows: Row[] = []
    for await (const batch of snapshot.rows(table)) rows.push(...batch)
    return rows
  })
}
