import { EddError } from '../../kernel/edd-error.js'
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js'
import { sqliteCode, storeError } from './store-error.js'

/** Milliseconds that a reading waits for a lock before the snapshot counts as lost. */
const LOCK_WAIT = 5000

/**
 * A connection that cannot write. Where a process died in the middle of a transaction, the engine must first roll that
 * back, which it does only for a connection that could write: then one such connection reads once, and is closed.
 * @throws EddError EDD_STORE_OPEN when there is no readable database, EDD_SNAPSHOT_LOST when it stayed locked
 */
export function connectReadonly(locator: string, driver: SqliteDriver): SqliteHandle {
  try {
    return readonlyHandle(locator, driver)
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_READONLY') !== true) throw unreadable(locator, error)
  }
  try {
    const recovering = new driver(locator, { fileMustExist: true, timeout: LOCK_WAIT })
    readOnce(recovering)
    recovering.close()
    return readonlyHandle(locator, driver)
  } catch (error) {
    throw unreadable(locator, error)
  }
}

function readonlyHandle(locator: string, driver: SqliteDriver): SqliteHandle {
  const handle = new driver(locator, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT })
  try {
    readOnce(handle)
    return handle
  } catch (error) {
    handle.close()
    throw error
  }
}

/** Opening is lazy: only a reading tells whether this is a database. */
function readOnce(handle: SqliteHandle): void {
  handle.prepare('select count(*) from sqlite_schema').get()
}

function unreadable(locator: string, error: unknown): unknown {
  if (sqliteCode(error) !== null) return storeError(error, locator)
  return new EddError('EDD_STORE_OPEN', `${locator} cannot be opened: ${String(error)}`, { cause: error })
}
