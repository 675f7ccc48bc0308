import type { Browser } from 'playwright-core'
import type { BrowserShow } from '../browser/open-browser.js'
import { openBrowser } from '../browser/open-browser.js'

let browser: Promise<Browser> | undefined

/** The worker's one browser, started at its first Proof case, or when it is gone; `path` null: what the installed Playwright brings. */
export async function workerBrowser(path: string | null, show?: BrowserShow): Promise<Browser> {
  const present = await browser
  if (present?.isConnected() !== true)
    browser = openBrowser({
      ...(path === null ? {} : { executablePath: path }),
      ...(show === undefined ? {} : { show }),
    })
  return browser ?? workerBrowser(path, show)
}

/** The browser went away under the work that was done in it. */
export class BrowserGone extends Error {}

/**
 * The work, or as soon as the browser is gone, whatever the work still waits for: what was asked of a browser that is
 * killed in that very moment may never be answered.
 * @throws BrowserGone
 */
export async function whileConnected<T>(used: Browser, work: () => Promise<T>): Promise<T> {
  let gone = (): void => {}
  const lost = new Promise<never>((_, reject) => {
    gone = () => reject(new BrowserGone('the browser has been closed'))
    used.once('disconnected', gone)
    if (!used.isConnected()) gone()
  })
  try {
    return await Promise.race([lost, work()])
  } finally {
    used.off('disconnected', gone)
  }
}

/** Ends the browser of this worker, if there is one. */
export async function closeWorkerBrowser(): Promise<void> {
  const open = browser
  browser = undefined
  if (open !== undefined) await open.then((one) => one.close()).catch(() => undefined)
}
