import type { Locator } from 'playwright-core'

const READ_TIMEOUT_MS = 1_000

/** Reads the one matching element; null while nothing matches, so that a caller can poll; several matches throw. */
export async function readOne<T>(
  locator: Locator,
  read: (locator: Locator, bound: { readonly timeout: number }) => Promise<T>,
): Promise<T | null> {
  if ((await locator.count()) === 0) return null
  try {
    return await read(locator, { timeout: READ_TIMEOUT_MS })
  } catch (error) {
    // The page may have replaced the element between the two looks.
    if ((await locator.count()) === 0) return null
    throw error
  }
}
