import { EddError } from '../../kernel/edd-error.js'
import type { StateStore } from '../../model/store.js'
import { connectReadonly } from './connect-readonly.js'
import { catalogReader } from './catalog-reader.js'
import { fileIdentity } from './file-identity.js'
import type { FileIdentity } from './file-identity.js'
import { readMarker } from './read-marker.js'
import { isSqliteHandle } from './sqlite-driver.js'
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js'
import { storeError } from './store-error.js'
import { takeSnapshot } from './take-snapshot.js'

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
  const connect = (): SqliteHandle => connectReadonly(opened.locator, driver)
  connect().close()
  // Keeps the inode from being given to another file. It never reads, so that it holds no lock:
  // under a write-ahead log one reading would keep the application from changing its journal mode.
  const anchor = new driver(opened.locator, { readonly: true, fileMustExist: true })
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
