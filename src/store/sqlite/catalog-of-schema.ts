import { EddError } from '../../kernel/edd-error.js'
import type { Catalog } from '../../model/catalog.js'
import { loadSqliteDriver } from '../open-store.js'
import { catalogReader } from './catalog-reader.js'

/**
 * What a schema script creates, told by the engine itself.
 * @throws EddError EDD_BASELINE with the engine's message when the script fails
 */
export async function catalogOfSchema(sql: string): Promise<Catalog> {
  const driver = await loadSqliteDriver()
  const handle = new driver(':memory:')
  try {
    handle.exec(sql)
    return catalogReader()(handle)
  } catch (error) {
    throw new EddError('EDD_BASELINE', `the schema cannot be created: ${String(error)}`, { cause: error })
  } finally {
    handle.close()
  }
}
