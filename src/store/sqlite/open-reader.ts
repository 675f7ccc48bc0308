import type { StoreReader } from '../../model/store.js'
import { connectReadonly } from './connect-readonly.js'
import { readingStatement, runStatement } from './query-rows.js'
import type { SqliteDriver, SqliteStatement } from './sqlite-driver.js'

/**
 * A connection that is kept for many small lookups, its statements prepared once.
 * While it is open the application cannot change its journal mode.
 * @throws EddError EDD_STORE_OPEN
 */
export function openReader(locator: string, driver: SqliteDriver): StoreReader {
  const handle = connectReadonly(locator, driver)
  const statements = new Map<string, SqliteStatement>()
  return {
    async lookup(sql, parameters) {
      const statement = statements.get(sql) ?? readingStatement(handle, sql)
      statements.set(sql, statement)
      return runStatement(statement, { sql, parameters })
    },
    async close() {
      statements.clear()
      handle.close()
    },
  }
}
