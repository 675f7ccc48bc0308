import { EddError } from '../../kernel/edd-error.js'
import type { StoreMarker, TestStore } from '../../model/store.js'
import { loadSqliteDriver, pathOfUrl } from '../open-store.js'
import { connectReadonly } from './connect-readonly.js'
import { failInserts } from './fail-inserts.js'
import { fileIdentity } from './file-identity.js'
import { openSqlite } from './open-sqlite.js'
import { openReader } from './open-reader.js'
import { restoreImage } from './restore-image.js'
import { saveImage } from './save-image.js'
import { sequenceStarts } from './sequence-starts.js'
import type { SqliteHandle } from './sqlite-driver.js'
import { storeError } from './store-error.js'

export interface TestStoreOptions {
  /** Milliseconds that a reset waits for the application to give up its locks. */
  readonly busyMs?: number
  /** Where a restore puts the sequences; default: a random place each, so that no id looks like a constant. */
  readonly sequences?: 'salted' | 'baseline'
}

const BUSY_MS = 5000

/**
 * Opens a store that `edd store create` marked. Only the marker in the store gives the right to empty it, no name does.
 * @throws EddError EDD_STORE_OPEN when nothing is there, EDD_STORE_UNMARKED before any statement that writes
 */
export async function openTestStore(path: string, options: TestStoreOptions = {}): Promise<TestStore> {
  const driver = await loadSqliteDriver()
  const opened = fileIdentity(pathOfUrl(path))
  const store = openSqlite(opened.locator, driver)
  const marker = await requireMarker(store)
  const connected = async <T>(use: (handle: SqliteHandle) => T | Promise<T>): Promise<T> => {
    const handle = connectReadonly(opened.locator, driver)
    try {
      return await use(handle)
    } catch (error) {
      throw storeError(error, opened.locator)
    } finally {
      handle.close()
    }
  }
  const target = {
    opened,
    marker,
    driver,
    busyMs: options.busyMs ?? BUSY_MS,
    sequences: options.sequences ?? 'salted',
  } as const
  return {
    ...store,
    sequences: () => connected((handle) => sequenceStarts(handle)),
    restore: (image) => restoreImage(target, image),
    failInserts: async (table) => failInserts(target, table),
    save: (to, label) => connected((from) => saveImage({ from, image: { path: to, label }, driver })),
    reader: async () => openReader(opened.locator, driver),
  }
}

async function requireMarker(store: ReturnType<typeof openSqlite>): Promise<StoreMarker> {
  const marker = await store.marker()
  if (marker !== null) return marker
  await store.close()
  throw new EddError('EDD_STORE_UNMARKED', `${store.locator} carries no marker, so it is not a test store`)
}
