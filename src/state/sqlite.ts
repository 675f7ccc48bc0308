import type { StateStore } from '../model/store.js'
import type { SqliteHandle } from '../store/sqlite/sqlite-driver.js'

/** A store that opens when it is used and holds nothing between two uses, so that nobody has to close it. */
export interface StoreOnDemand extends StateStore {
  /** Opens it for longer; whoever calls this closes what it gives. */
  open(): Promise<StateStore>
}

/**
 * An SQLite database for `observe` and the matchers: a path, a `file:` URL, or a better-sqlite3 handle, which stays open.
 * Nothing is read before the first use, which throws EDD_STORE_OPEN when there is no such database.
 * @example await observe(sqlite('data/app.db'), () => api.post('/subscriptions', body))
 */
export function sqlite(source: string | SqliteHandle): StoreOnDemand {
  const open = async (): Promise<StateStore> => {
    const { openStore } = await import('../store/open-store.js')
    return openStore(source)
  }
  const once = async <T>(use: (store: StateStore) => Promise<T>): Promise<T> => {
    const store = await open()
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  return {
    engine: 'sqlite',
    locator: typeof source === 'string' ? source : source.name,
    open,
    identity: () => once((store) => store.identity()),
    marker: () => once((store) => store.marker()),
    catalog: () => once((store) => store.catalog()),
    observe: (read) => once((store) => store.observe(read)),
    close: async () => undefined,
  }
}
