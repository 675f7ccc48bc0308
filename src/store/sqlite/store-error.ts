import { EddError } from '../../kernel/edd-error.js'

/** The engine's own code (`SQLITE_BUSY`), or null when the error is not the engine's. */
export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return error.code.startsWith('SQLITE_') ? error.code : null
}

/** Names a failure of the engine; every other error is given back as it is. */
export function storeError(error: unknown, locator: string): unknown {
  const code = sqliteCode(error)
  if (code === null || error instanceof EddError) return error
  const message = error instanceof Error ? error.message : ''
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new EddError('EDD_SNAPSHOT_LOST', `${locator} stayed locked while it was read (${message})`, {
      cause: error,
    })
  }
  return new EddError('EDD_STORE_OPEN', `${locator} cannot be read: ${message} (${code})`, { cause: error })
}
