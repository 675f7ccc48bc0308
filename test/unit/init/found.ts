import Database from 'better-sqlite3'
import type { Observation } from '../../../src/model/observation.js'
import { observeStore } from '../../../src/state/observe-store.js'
import { useStore } from '../../../src/state/use-store.js'

/** What a database in memory holds after a script. */
export async function found(sql: string): Promise<Observation> {
  const db = new Database(':memory:')
  try {
    db.exec(sql)
    return await useStore(db, (store) => observeStore(store))
  } finally {
    db.close()
  }
}
