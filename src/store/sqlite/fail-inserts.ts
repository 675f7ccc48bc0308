import { EddError } from '../../kernel/edd-error.js'
import type { StoreMarker } from '../../model/store.js'
import type { FileIdentity } from './file-identity.js'
import { fileIdentity } from './file-identity.js'
import { quoteName } from './quote-name.js'
import { readMarker } from './read-marker.js'
import type { SqliteDriver } from './sqlite-driver.js'

/** The trigger that makes inserts fail; a restore takes it away with everything else. */
const TRIGGER = 'edd_atomicity_probe'

export interface FailTarget {
  readonly opened: FileIdentity
  readonly marker: StoreMarker
  readonly driver: SqliteDriver
  readonly busyMs: number
}

/**
 * Makes every insert into a table fail from now on (null: none any more), for every connection of the store.
 * @throws EddError EDD_STORE_UNMARKED, EDD_STORE_IDENTITY; nothing is changed then
 */
export function failInserts({ opened, marker, driver, busyMs }: FailTarget, table: string | null): void {
  const { locator } = opened
  if (fileIdentity(locator).inode !== opened.inode) {
    throw new EddError('EDD_STORE_IDENTITY', `${locator} is another file than the one opened`)
  }
  const handle = new driver(locator, { fileMustExist: true, timeout: busyMs })
  try {
    if (readMarker(handle)?.uuid !== marker.uuid) {
      throw new EddError('EDD_STORE_UNMARKED', `${locator} has lost its marker; no failure is planted in it`)
    }
    handle.exec(`drop trigger if exists ${TRIGGER}`)
    if (table === null) return
    const raise = "select raise(abort, 'planted by the atomicity probe')"
    handle.exec(`create trigger ${TRIGGER} before insert on ${quoteName(table)} begin ${raise}; end`)
  } finally {
    handle.close()
  }
}
