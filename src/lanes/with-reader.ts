import type { StoreReader, TestStore } from '../model/store.js'

/** Runs a task with a reader of the store, which is closed whatever happens. */
export async function withReader<T>(store: TestStore, task: (reader: StoreReader) => Promise<T>): Promise<T> {
  const reader = await store.reader()
  try {
    return await task(reader)
  } finally {
    await reader.close()
  }
}
