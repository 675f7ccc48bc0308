import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser } from '../../../../src/browser/open-browser.js'
import { seedDatabase, PASSWORD } from './seed-database.js'
import { startApplication } from './start-application.js'

/** A request that changes something, as the page sent it. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** Somebody at a browser window, signed in. */
export interface Person {
  readonly page: Page
  /** Commands to the application's API, in order. */
  readonly sent: readonly Sent[]
  /** Errors of the page's scripts. */
  readonly complaints: readonly string[]
  /** Begins anew: what was sent before is forgotten. */
  readonly forget: () => void
}

/** The application on a fresh database of its own, and a browser. */
export interface Desk {
  readonly url: string
  readonly signIn: (email: string) => Promise<Person>
  /** How many rows a table has; `where` is SQL. */
  readonly count: (table: string, where?: string) => number
  readonly close: () => Promise<void>
}

/** Opens both; `archive` is how many subscriptions of earlier days acme starts with. */
export async function openDesk({ archive = 0 }: { readonly archive?: number } = {}): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'subscriptions-interface-'))
  const path = join(folder, 'subscriptions.db')
  // The first start migrates the empty database.
  await (await startApplication(path)).stop()
  seedDatabase(path, { archive })
  const application = await startApplication(path)
  const browser = await openBrowser()
  return {
    url: application.url,
    signIn: (email) => signIn(browser, application.url, email),
    count: (table, where = '1 = 1') => countRows(path, `SELECT count(*) FROM ${table} WHERE ${where}`),
    close: async () => {
      await browser.close()
      await application.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(browser: Browser, url: string, email: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const sent: Sent[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const text = request.postData()
    sent.push({ method: request.method(), path: pathname, body: text === null ? null : (JSON.parse(text) as unknown) })
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Subscriptions' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/subscriptions')
  return { page, sent, complaints, forget: () => void sent.splice(0) }
}

function countRows(path: string, sql: string): number {
  const db = new Database(path, { readonly: true })
  try {
    return db.prepare<[], number>(sql).pluck().get() ?? 0
  } finally {
    db.close()
  }
}
