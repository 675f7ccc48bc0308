import { readFileSync } from 'node:fs'
import { EddError } from '../../kernel/edd-error.js'
import type { StoreImage } from '../../model/store.js'
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js'

/** Offsets of the header bytes that demand a write-ahead log; a database in memory has none. */
const FORMAT_BYTES = [18, 19] as const
const ROLLBACK = 1

/**
 * Opens a copy of an image in memory: what is changed there before a restore reaches the store in the same one step.
 * @throws EddError EDD_IMAGE_UNFIT when it is no whole database
 */
export function openImage(image: StoreImage, driver: SqliteDriver): SqliteHandle {
  try {
    const bytes = readFileSync(image.path)
    for (const offset of FORMAT_BYTES) bytes[offset] = ROLLBACK
    const handle = new driver(bytes)
    handle.prepare('select count(*) from sqlite_schema').get()
    return handle
  } catch (error) {
    throw new EddError('EDD_IMAGE_UNFIT', `image ${image.label} (${image.path}) cannot be read: ${String(error)}`, {
      cause: error,
    })
  }
}
