import { realpathSync, statSync } from 'node:fs'
import { EddError } from '../../kernel/edd-error.js'

/** Where a file really is, and which file it is. */
export interface FileIdentity {
  readonly locator: string
  /** `device:inode` */
  readonly inode: string
}

/**
 * Reads a file's identity without opening it: closing a descriptor would drop the engine's own locks.
 * @throws EddError EDD_STORE_OPEN when there is no such file
 */
export function fileIdentity(path: string): FileIdentity {
  try {
    const locator = realpathSync(path)
    const { dev, ino } = statSync(locator, { bigint: true })
    return { locator, inode: `${dev}:${ino}` }
  } catch (error) {
    throw new EddError('EDD_STORE_OPEN', `no store at ${path}`, { cause: error })
  }
}
