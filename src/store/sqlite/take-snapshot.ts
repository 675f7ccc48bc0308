import { EddError } from '../../kernel/edd-error.js'
import type { Catalog } from '../../model/catalog.js'
import type { StoreSnapshot } from '../../model/store.js'
import { queryRows } from './query-rows.js'
import { readRows } from './read-rows.js'
import { selectRows } from './select-rows.js'
import type { SqliteHandle } from './sqlite-driver.js'

/**
 * Runs `read` inside one read transaction, and ends the transaction whatever happens.
 * @throws EddError EDD_SNAPSHOT_LOST when the transaction was not the same one from first to last reading
 */
export async function takeSnapshot<T>(
  handle: SqliteHandle,
  catalogOf: (handle: SqliteHandle) => Catalog,
  read: (snapshot: StoreSnapshot) => Promise<T>,
): Promise<T> {
  if (handle.inTransaction) {
    throw new EddError('EDD_SNAPSHOT_LOST', 'the handle is inside a transaction of its owner')
  }
  handle.exec('begin')
  const open = new Set<Generator>()
  try {
    // BEGIN alone pins nothing: the first reading does.
    const first = fingerprint(handle)
    const result = await read(snapshotOf({ handle, catalog: catalogOf(handle), open }))
    if (fingerprint(handle) !== first) {
      throw new EddError('EDD_SNAPSHOT_LOST', 'the read transaction was ended or written in while it was read')
    }
    return result
  } finally {
    for (const rows of open) rows.return(undefined)
    if (handle.inTransaction) handle.exec('commit')
  }
}

/** Moves when the transaction ended, when the same handle wrote, or when another one committed into our view. */
function fingerprint(handle: SqliteHandle): string {
  const [schema] = selectRows(handle, 'select schema_version, total_changes() from pragma_schema_version')
  const [data] = selectRows(handle, 'pragma data_version')
  return [handle.inTransaction, ...(schema ?? []), ...(data ?? [])].join()
}

interface Reading {
  readonly handle: SqliteHandle
  readonly catalog: Catalog
  readonly open: Set<Generator>
}

function snapshotOf({ handle, catalog, open }: Reading): StoreSnapshot {
  return {
    catalog,
    async *rows(name) {
      const table = catalog.tables.find((candidate) => candidate.name === name)
      if (table === undefined) throw new EddError('EDD_STORE_QUERY', `the store holds no table ${name}`)
      const batches = readRows(handle, table)
      open.add(batches)
      yield* batches
      open.delete(batches)
    },
    query: async (sql) => queryRows(handle, sql),
  }
}
