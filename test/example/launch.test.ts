import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './helpers/eventually.js'
import { signedIn } from './helpers/example-client.js'
import { createExampleDatabase } from './helpers/example-database.js'
import { changeDatabase, queryDatabase } from './helpers/query-database.js'
import { runNode } from './helpers/run-node.js'
import { startExample } from './helpers/start-example.js'
import { subscriptionBody } from './helpers/subscription-body.js'

let image: string
let copies = 0

beforeAll(async () => {
  image = await createExampleDatabase()
})

/** A database of its own with the content of the image, which nothing has open. */
function freshDatabase(): string {
  const path = join(image, '..', `copy-${++copies}.db`)
  copyFileSync(image, path)
  return path
}

const tables = ['sessions', 'users', 'subscriptions', 'subscription_addons', 'audit_log', 'outbox', 'jobs']

/** Signs in, creates two subscriptions, lets their jobs end, stops; gives all that was stored. */
async function storedBy(env: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const path = freshDatabase()
  const app = await startExample(path, env)
  try {
    const clerk = await signedIn(app, 'clerk@acme.test')
    for (const code of ['SUB-1', 'SUB-2']) {
      expect((await clerk.create(subscriptionBody({ code }))).status).toBe(201)
      const open = (): unknown =>
        queryDatabase(path, "SELECT count(*) AS n FROM jobs WHERE state = 'pending'")[0]?.['n']
      expect(await eventually(open, (count) => count === 0)).toBe(0)
    }
  } finally {
    await app.stop()
  }
  return Object.fromEntries(tables.map((table) => [table, queryDatabase(path, `SELECT * FROM ${table} ORDER BY id`)]))
}

const frozen = { SUBSCRIPTIONS_CLOCK: '2026-05-01T08:00:00Z', SUBSCRIPTIONS_RANDOM_SEED: 'seven' }

test('a frozen clock and a seed give the same rows to the last character', async () => {
  const first = await storedBy(frozen)
  expect(await storedBy(frozen)).toEqual(first)
  const text = JSON.stringify([first['subscriptions'], first['sessions'], first['jobs']])
  expect(text.match(/2026-05-01T0[^"]+/g)).not.toBeNull()
  expect(text).not.toContain(new Date().toISOString().slice(0, 13))
})

test('another seed gives another session, another clock other times, and nothing else differs', async () => {
  const first = await storedBy(frozen)
  const seed = await storedBy({ ...frozen, SUBSCRIPTIONS_RANDOM_SEED: 'eight' })
  expect(seed['sessions']).not.toEqual(first['sessions'])
  expect({ ...seed, sessions: null }).toEqual({ ...first, sessions: null })
  const clock = await storedBy({ ...frozen, SUBSCRIPTIONS_CLOCK: '2026-05-01T09:00:00Z' })
  const shifted = JSON.stringify(clock).replaceAll('2026-05-01T09:', '2026-05-01T08:').replaceAll('T17:', 'T16:')
  expect(shifted).toBe(JSON.stringify(first))
})

test('without them every login has a token of its own and the time is real', async () => {
  const [first, second] = [await storedBy({}), await storedBy({})]
  expect(first['sessions']).not.toEqual(second['sessions'])
  expect(JSON.stringify(first['subscriptions'])).toContain(new Date().toISOString().slice(0, 10))
})

test.each([
  ['transposed-emails', { primary_email: 'second@example.test', billing_email: 'first@example.test' }],
  [
    'transposed:primary_email:billing_email',
    { primary_email: 'second@example.test', billing_email: 'first@example.test' },
  ],
  ['transposed:service_city:billing_city', { service_city: 'Brest', billing_city: 'Hamburg' }],
  ['transposed:ach_routing:ach_account', { ach_routing: '00012345', ach_account: '123456789' }],
  ['transposed:note:discount_percent', { note: '12.50', discount_percent: 'by the "side" door' }],
])('the planted fault %s exchanges two columns and leaves the rest', async (fault, swapped) => {
  const healthy = await storedBy(frozen)
  const faulty = await storedBy({ ...frozen, SUBSCRIPTIONS_FAULT: fault })
  const rows = healthy['subscriptions'] as Record<string, unknown>[]
  expect(faulty).toEqual({ ...healthy, subscriptions: rows.map((row) => ({ ...row, ...swapped })) })
})

const complete = { PORT: '0', PUBLIC_URL: 'http://subscriptions.localhost', DATABASE_PATH: ':memory:' }

test.each([
  ['PORT', { PORT: '' }, 'PORT is required'],
  ['PORT', { PORT: '80x' }, 'PORT: "80x"'],
  ['PUBLIC_URL', { PUBLIC_URL: '' }, 'PUBLIC_URL is required'],
  ['PUBLIC_URL', { PUBLIC_URL: 'subscriptions' }, 'PUBLIC_URL: "subscriptions"'],
  ['DATABASE_PATH', { DATABASE_PATH: '' }, 'DATABASE_PATH is required'],
  ['SUBSCRIPTIONS_CLOCK', { SUBSCRIPTIONS_CLOCK: 'noon' }, 'SUBSCRIPTIONS_CLOCK: "noon"'],
  ['SUBSCRIPTIONS_FAULT', { SUBSCRIPTIONS_FAULT: 'swapped-emails' }, 'SUBSCRIPTIONS_FAULT: "swapped-emails"'],
  ['SUBSCRIPTIONS_FAULT', { SUBSCRIPTIONS_FAULT: 'transposed:note' }, 'SUBSCRIPTIONS_FAULT: "transposed:note"'],
  ['SUBSCRIPTIONS_FAULT', { SUBSCRIPTIONS_FAULT: 'transposed:note:price_cents' }, '"price_cents" is not a text column'],
])('an unusable %s ends the start with its name', async (_name, env, message) => {
  const { code, stderr } = await runNode(['dist/server.js'], { ...complete, ...env })
  expect(code).toBe(1)
  expect(stderr).toContain(message)
})

test('an up-to-date database is not written to at start or at the end', async () => {
  const path = freshDatabase()
  const digest = (): string => createHash('sha256').update(readFileSync(path)).digest('hex')
  const before = digest()
  const watcher = new Database(path, { readonly: true })
  const version = watcher.pragma('data_version', { simple: true })
  const app = await startExample(path)
  expect((await fetch(`${app.url}/health`)).status).toBe(200)
  expect(watcher.pragma('data_version', { simple: true })).toBe(version)
  watcher.close()
  expect(await app.stop()).toBe(0)
  expect(app.errors()).toBe('')
  expect(digest()).toBe(before)
})

test('a database of a newer build is refused', async () => {
  const path = freshDatabase()
  changeDatabase(path, "INSERT INTO schema_migrations VALUES (99, 'later', '2030-01-01T00:00:00.000Z')")
  const { code, stderr } = await runNode(['dist/server.js'], { ...complete, DATABASE_PATH: path })
  expect(code).toBe(1)
  expect(stderr).toContain('does not know: 99')
})

test('it listens on 127.0.0.1 only, answers to its public origin only, and ends cleanly', async () => {
  const app = await startExample(freshDatabase(), { PUBLIC_URL: 'http://subscriptions.localhost' })
  const clerk = await signedIn(app, 'clerk@acme.test')
  await expect(fetch(app.url.replace('127.0.0.1', '[::1]'))).rejects.toThrow('fetch failed')
  expect((await clerk.create(subscriptionBody(), { origin: app.url })).status).toBe(403)
  expect((await clerk.create(subscriptionBody())).status).toBe(201)
  expect(await app.stop()).toBe(0)
})
