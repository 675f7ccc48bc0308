import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserType, LaunchOptions } from 'playwright-core'
import { EddError } from '../kernel/edd-error.js'
import { findChromium } from './find-chromium.js'
import { loadPlaywright } from './load-playwright.js'
import { packagedChromium } from './packaged-chromium.js'

/** Nothing that changes what a page may do; only what makes a browser start anywhere and stay silent. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const LAUNCH_TIMEOUT_MS = 30_000
const ATTEMPTS = 3

/** How a browser is shown to the person who writes a driver; signals are then left to the one who shows it. */
export interface BrowserShow {
  readonly headed: boolean
  /** Milliseconds between two steps of the browser. */
  readonly slowMs: number
}

export interface BrowserOptions {
  readonly executablePath?: string
  readonly show?: BrowserShow
}

/**
 * Starts a Chromium, headless unless it is to be shown.
 * @throws EddError EDD_BROWSER when none is found or it does not start
 */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const chromium = await loadPlaywright()
  const executablePath = await findChromium({
    named: options.executablePath,
    installed: () => chromium.executablePath(),
    packaged: () => packagedChromium(),
  })
  const { headed, slowMs } = options.show ?? { headed: false, slowMs: 0 }
  const own = options.show === undefined
  const signals = { handleSIGINT: own, handleSIGTERM: own, handleSIGHUP: own }
  return launch(chromium, { executablePath, headless: !headed, slowMo: slowMs, ...signals })
}

/** Two processes may unpack the same packaged browser at once; then the first start meets a half-written file. */
async function launch(
  chromium: BrowserType,
  how: LaunchOptions & { readonly executablePath: string },
): Promise<Browser> {
  let failure: unknown
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await chromium.launch({ ...how, args: ARGUMENTS, timeout: LAUNCH_TIMEOUT_MS })
    } catch (error) {
      failure = error
      if (attempt < ATTEMPTS) await sleep(attempt * 500)
    }
  }
  const [first = ''] = String(failure instanceof Error ? failure.message : failure).split('\n')
  throw new EddError('EDD_BROWSER', `${how.executablePath} did not start: ${first}`, { cause: failure })
}
