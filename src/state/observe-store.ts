import { wallClock } from '../kernel/clock.js'
import { digestBytes, digestValue } from '../kernel/digest.js'
import type { Digest } from '../kernel/digest.js'
import type { ObservedTable, Observation } from '../model/observation.js'
import type { StateStore, StoreSnapshot } from '../model/store.js'
import type { Row } from '../model/value.js'
import { tableText } from './table-text.js'

/**
 * Reads every row of every table in one consistent snapshot; `also` reads more from the very same one.
 * @throws EddError EDD_SNAPSHOT_LOST, EDD_STORE_OPEN
 */
export async function observeStore(
  store: StateStore,
  also?: (snapshot: StoreSnapshot) => Promise<void>,
): Promise<Observation> {
  return store.observe(async (snapshot) => {
    const at = wallClock()
    const tables = new Map<string, ObservedTable>()
    for (const table of snapshot.catalog.tables) {
      const rows = await allRows(snapshot, table.name)
      tables.set(table.name, { name: table.name, rows, digest: digestBytes(tableText(table, rows)) })
    }
    await also?.(snapshot)
    return { catalog: snapshot.catalog, at, tables, digest: digestOfTables(tables) }
  })
}

/** One digest over the digests of all tables. */
export function digestOfTables(tables: ReadonlyMap<string, ObservedTable>): Digest {
  return digestValue(Object.fromEntries([...tables].map(([name, { digest }]) => [name, digest])))
}

async function allRows(snapshot: StoreSnapshot, table: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const batch of snapshot.rows(table)) for (const row of batch) rows.push(row)
  return rows
}
