import type { StateStore } from '../model/store.js'
import type { StoreSource } from '../store/open-store.js'

/**
 * Opens a store for one use and closes it on every path; a store that is given open stays open.
 * @throws EddError EDD_STORE_OPEN, and whatever `use` throws, after the store is closed
 */
export async function useStore<T>(source: StoreSource, use: (store: StateStore) => Promise<T>): Promise<T> {
  const store = await opened(source)
  const close = async (): Promise<void> => (store === source ? undefined : store.close())
  let result: T
  try {
    result = await use(store)
  } catch (error) {
    // What went wrong first is what the test must see.
    await close().catch(() => undefined)
    throw error
  }
  await close()
  return result
}

async function opened(source: StoreSource): Promise<StateStore> {
  if (opensOnDemand(source)) return source.open()
  // Importing this package costs a test nothing before it uses a store.
  const { openStore } = await import('../store/open-store.js')
  return openStore(source)
}

function opensOnDemand(source: unknown): source is { open(): Promise<StateStore> } {
  return typeof source === 'object' && source !== null && 'observe' in source && 'open' in source
}
