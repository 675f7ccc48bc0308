import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser/open-browser.js'

let browser: Promise<Browser> | undefined

/** The worker's one browser, started at its first Proof case; `path` null: what the installed Playwright brings. */
export async function workerBrowser(path: string | null): Promise<Browser> {
  const open = (browser ??= openBrowser(path === null ? {} : { executablePath: path }))
  return open
}

/** Ends the browser of this worker, if there is one. */
export async function closeWorkerBrowser(): Promise<void> {
  const open = browser
  browser = undefined
  if (open !== undefined) await open.then((one) => one.close()).catch(() => undefined)
}
