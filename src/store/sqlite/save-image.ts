import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { EddError } from '../../kernel/edd-error.js'
import { temporaryBeside } from '../../kernel/temporary-beside.js'
import type { StoreImage } from '../../model/store.js'
import { copyWhole } from './copy-whole.js'
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js'

/** Milliseconds to wait for a writer of the source. */
const WITHIN_MS = 5000

export interface SaveRequest {
  readonly from: SqliteHandle
  readonly image: StoreImage
  readonly driver: SqliteDriver
}

/**
 * Writes the committed content of a database, its write-ahead log included, as an image: one file, whole or absent.
 * @throws EddError EDD_RESET_BUSY when the source stayed locked
 */
export async function saveImage({ from, image, driver }: SaveRequest): Promise<StoreImage> {
  mkdirSync(dirname(image.path), { recursive: true, mode: 0o700 })
  const beside = temporaryBeside(image.path)
  try {
    if (!(await copyWhole({ from, to: beside, withinMs: WITHIN_MS }))) {
      throw new EddError('EDD_RESET_BUSY', `${from.name} stayed locked; no image was saved`)
    }
    closeAsOneFile(beside, driver)
    renameSync(beside, image.path)
    return image
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${beside}${suffix}`, { force: true })
    throw error
  }
}

/** A write-ahead log beside an image would be lost with the next copy of it. */
function closeAsOneFile(path: string, driver: SqliteDriver): void {
  chmodSync(path, 0o600)
  const handle = new driver(path)
  try {
    handle.exec('pragma journal_mode = delete')
  } finally {
    handle.close()
  }
}
