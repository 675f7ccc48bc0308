import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../../src/browser/open-browser.js'
import type { CaseContext } from '../../../src/browser/open-context.js'
import { openContext } from '../../../src/browser/open-context.js'
import type { PageServer } from './serve-pages.js'
import { servePages } from './serve-pages.js'

export interface BrowserUnderTest {
  server(): PageServer
  browser(): Browser
  /** A fresh context; closed with the browser at the latest. */
  open(): Promise<CaseContext>
}

function started<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('used before beforeAll')
  return thing
}

/** One real Chromium and one real server for a test file, both ended after it. */
export function browserUnderTest(pages: Readonly<Record<string, string>>): BrowserUnderTest {
  let browser: Browser | undefined
  let server: PageServer | undefined
  beforeAll(async () => {
    server = await servePages(pages)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    server: () => started(server),
    browser: () => started(browser),
    open: () => openContext({ browser: started(browser), doorProxy: started(server).proxy }),
  }
}
