import type { BrowserType } from 'playwright-core'
import { EddError } from '../kernel/edd-error.js'

/**
 * Chromium's launcher from whichever optional peer is installed.
 * @throws EddError EDD_BROWSER when there is neither playwright nor playwright-core
 */
export async function loadPlaywright(
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<BrowserType> {
  for (const name of ['playwright', 'playwright-core']) {
    const loaded = await load(name).catch(() => null)
    if (hasChromium(loaded)) return loaded.chromium
  }
  throw new EddError('EDD_BROWSER', 'neither playwright nor playwright-core is installed in this project')
}

function hasChromium(loaded: unknown): loaded is { readonly chromium: BrowserType } {
  return typeof loaded === 'object' && loaded !== null && 'chromium' in loaded
}
