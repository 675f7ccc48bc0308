import { EddError } from '../../kernel/edd-error.js'
import type { StateStore } from '../../model/store.js'
import { catalogReader } from './catalog-reader.js'
import { fileIdentity } from './file-identity.js'
import type { FileIdentity } from './file-identity.js'
import { readMarker } from './read-marker.js'
import { isSqliteHandle } from './sqlite-driver.js'
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js'
import { storeError } from './store-error.js'
import { takeSnapshot } from './take-snapshot.js'

/** Milliseconds that a reading waits for a lock before the snapshot counts as lost. */
const LOCK_WAIT = 5000

/**
 * Opens an SQLite database for reading. A handle gives only the way to its file: what is read is what was committed,
 * with the exactness of our own connection. A handle on a database in memory is read itself.
 * @throws EddError EDD_STORE_OPEN when there is no readable database
 */
export function openSqlite(pathOrHandle: string | SqliteHandle, driver: SqliteDriver): StateStore {
  if (!isSqliteHandle(pathOrHandle)) return openFile(pathOrHandle, driver)
  return pathOrHandle.memory ? openMemory(pathOrHandle) : openFile(pathOrHandle.name, driver)
}

function openFile(path: string, driver: SqliteDriver): StateStore {
  const opened = fileIdentity(path)
  const catalogOf = catalogReader()
  const connect = (): SqliteHandle => connectFile(opened.locator, driver)
  // Held open and never used: as long as it lives, no other file can get the same inode.
  const anchor = connect()
  const inConnection = async <T>(use: (handle: SqliteHandle) => Promise<T>): Promise<T> => {
    const handle = connect()
    try {
      return await use(handle)
    } catch (error) {
      throw storeError(error, opened.locator)
    } finally {
      handle.close()
    }
  }
  const observe: StateStore['observe'] = (read) =>
    inConnection(async (handle) => {
      const result = await takeSnapshot(handle, catalogOf, read)
      refuseReplaced(opened)
      return result
    })
  return {
    engine: 'sqlite',
    locator: opened.locator,
    identity: () =>
      inConnection(async (handle) => {
        const { locator, inode } = fileIdentity(path)
        return { locator, intrinsic: `${readMarker(handle)?.uuid ?? 'unmarked'}@${inode}` }
      }),
    marker: () => inConnection(async (handle) => readMarker(handle)),
    catalog: () => observe(async (snapshot) => snapshot.catalog),
    observe,
    close: async () => void anchor.close(),
  }
}

function connectFile(locator: string, driver: SqliteDriver): SqliteHandle {
  try {
    const handle = new driver(locator, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT })
    // Opening is lazy: only a reading tells whether this is a database.
    handle.prepare('select count(*) from sqlite_schema').get()
    return handle
  } catch (error) {
    throw new EddError('EDD_STORE_OPEN', `${locator} cannot be opened: ${String(error)}`, { cause: error })
  }
}

function refuseReplaced({ locator, inode }: FileIdentity): void {
  const now = fileIdentity(locator)
  if (now.inode === inode) return
  throw new EddError('EDD_SNAPSHOT_LOST', `${locator} is another file (${now.inode}) than the one opened (${inode})`)
}

function openMemory(handle: SqliteHandle): StateStore {
  const catalogOf = catalogReader()
  const locator = handle.name
  const observe: StateStore['observe'] = async (read) => {
    try {
      return await takeSnapshot(handle, catalogOf, read)
    } catch (error) {
      throw storeError(error, locator)
    }
  }
  return {
    engine: 'sqlite',
    locator,
    identity: async () => ({ locator, intrinsic: `${readMarker(handle)?.uuid ?? 'unmarked'}@memory` }),
    marker: async () => readMarker(handle),
    catalog: () => observe(async (snapshot) => snapshot.catalog),
    observe,
    // The handle is its owner's.
    close: async () => undefined,
  }
}
