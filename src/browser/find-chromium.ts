import { existsSync } from 'node:fs'
import { EddError } from '../kernel/edd-error.js'

/** Where a system browser stands when it was installed the usual way. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Where to look, in this order; each may find nothing. */
export interface ChromiumSources {
  /** What EDD_CHROMIUM names; binding when given. */
  readonly named: string | undefined
  /** Where Playwright would have installed its own. */
  readonly installed: () => string
  readonly system?: readonly string[]
  /** The one that a package carries. */
  readonly packaged: () => Promise<string | null>
}

/**
 * The path of a Chromium: the named one, Playwright's, the system's, or the one of @sparticuz/chromium.
 * @throws EddError EDD_BROWSER when the named one does not exist, or none is found
 */
export async function findChromium(sources: ChromiumSources): Promise<string> {
  if (sources.named !== undefined) {
    if (existsSync(sources.named)) return sources.named
    throw new EddError('EDD_BROWSER', `EDD_CHROMIUM names ${sources.named}, and no such file exists`)
  }
  const installed = installedPath(sources)
  const found = [installed, ...(sources.system ?? SYSTEM_BROWSERS)].find((path) => path !== '' && existsSync(path))
  if (found !== undefined) return found
  const packaged = await sources.packaged()
  if (packaged !== null && existsSync(packaged)) return packaged
  throw new EddError(
    'EDD_BROWSER',
    `no Chromium found: EDD_CHROMIUM is not set, Playwright has none installed (${installed || 'unknown place'}), the system has none, and @sparticuz/chromium is not installed`,
  )
}

function installedPath(sources: ChromiumSources): string {
  try {
    return sources.installed()
  } catch {
    return ''
  }
}
