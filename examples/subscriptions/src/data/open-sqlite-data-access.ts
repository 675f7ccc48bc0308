import Database from 'better-sqlite3'
import type { ColumnSwap } from '../faults.js'
import { applyMigrations } from '../migrations/apply-migrations.js'
import type { DataAccess, UnitOfWork } from './data-access.js'
import { oneAtATime } from './one-at-a-time.js'
import { sqliteChanges } from './sqlite-changes.js'
import { sqliteQueries } from './sqlite-queries.js'

export interface SqliteOptions {
  readonly path: string
  readonly now: () => string
  readonly fault: ColumnSwap | null
}

/**
 * Opens the database, brings its schema up to date and gives the data access over it.
 *
 * Transactions have a connection of their own, so that a query outside never sees what is not committed.
 */
export function openSqliteDataAccess({ path, now, fault }: SqliteOptions): DataAccess {
  const writer = connect(path)
  applyMigrations(writer, now)
  const reader = connect(path)
  reader.pragma('query_only = ON')
  const unit: UnitOfWork = { ...sqliteQueries(writer), ...sqliteChanges(writer, fault) }
  const inTransaction = transactions(writer)
  const alone = oneAtATime()
  return {
    ...sqliteQueries(reader),
    transaction: (work) => alone(() => inTransaction(() => work(unit))),
    close: () =>
      alone(async () => {
        reader.close()
        writer.close()
      }),
  }
}

function connect(path: string): Database.Database {
  const db = new Database(path, { timeout: 3000 })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  return db
}

/** Runs works on this connection, each between a begin and its commit or rollback. */
function transactions(db: Database.Database): <T>(work: () => Promise<T>) => Promise<T> {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')
  return async (work) => {
    begin.run()
    try {
      const result = await work()
      commit.run()
      return result
    } catch (error) {
      // SQLite has already rolled back after some errors, for instance a full disk.
      if (db.inTransaction) rollback.run()
      throw error
    }
  }
}
