import type { Browser, BrowserContext, Page } from 'playwright-core'

/** A fresh browser profile of one case, and what happened in it beside the driver's steps. */
export interface CaseContext {
  readonly page: Page
  /** Uncaught errors of the page and crashes, in order; any of them fails the case. */
  pageErrors(): readonly string[]
  /** Dialogs that were dismissed and windows that were closed, in order. */
  notices(): readonly string[]
  close(): Promise<void>
}

const STEADY = {
  locale: 'en-US',
  timezoneId: 'UTC',
  viewport: { width: 1280, height: 900 },
  // A service worker would answer requests that the door then never sees.
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
} as const

/** Opens a context whose every request goes through the door. `doorProxy` is the door's own address. */
export async function openContext(options: {
  readonly browser: Browser
  readonly doorProxy: string
}): Promise<CaseContext> {
  const context = await options.browser.newContext({ ...STEADY, proxy: { server: options.doorProxy } })
  const page = await context.newPage()
  const pageErrors: string[] = []
  const notices: string[] = []
  page.on('pageerror', (error) => pageErrors.push(`uncaught error in the page: ${error.message}`))
  page.on('crash', () => pageErrors.push('the page crashed'))
  page.on('dialog', (dialog) => {
    notices.push(`a ${dialog.type()} dialog was dismissed: ${dialog.message()}`)
    void dialog.dismiss().catch(() => undefined)
  })
  closeOtherWindows(context, { page, notices })
  return {
    page,
    pageErrors: () => [...pageErrors],
    notices: () => [...notices],
    close: () => context.close(),
  }
}

function closeOtherWindows(
  context: BrowserContext,
  { page, notices }: { readonly page: Page; readonly notices: string[] },
): void {
  context.on('page', (opened) => {
    if (opened === page) return
    notices.push(`a new window was closed: ${opened.url()}`)
    void opened.close().catch(() => undefined)
  })
}
