import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser/open-browser.js'
import { readEnvironment } from '../config/read-environment.js'

let browser: Promise<Browser> | undefined

function chosenBrowser(): { executablePath?: string } {
  const { chromium } = readEnvironment()
  return chromium === null ? {} : { executablePath: chromium }
}

/** The worker's one browser, started at its first Proof case. */
export async function workerBrowser(): Promise<Browser> {
  const open = (browser ??= openBrowser(chosenBrowser()))
  return open
}

/** Ends the browser of this worker, if there is one. */
export async function closeWorkerBrowser(): Promise<void> {
  const open = browser
  browser = undefined
  if (open !== undefined) await open.then((one) => one.close()).catch(() => undefined)
}
