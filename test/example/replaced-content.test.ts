import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './helpers/eventually.js'
import { signedIn } from './helpers/example-client.js'
import { createExampleDatabase } from './helpers/example-database.js'
import { changeDatabase, queryDatabase } from './helpers/query-database.js'
import { startExample } from './helpers/start-example.js'
import type { RunningExample } from './helpers/start-example.js'
import { subscriptionBody } from './helpers/subscription-body.js'

let path: string
let image: string
let app: RunningExample

beforeAll(async () => {
  path = await createExampleDatabase()
  image = join(path, '..', 'image.db')
  await copyOver(path, image)
  app = await startExample(path)
})
afterAll(() => app.stop())

/** Replaces the content of the target, open or not, by that of the source. */
async function copyOver(source: string, target: string): Promise<void> {
  const from = new Database(source, { readonly: true })
  let copied = 0
  // A copy of no page met a target that the application was just writing to.
  for (let attempt = 0; attempt < 20 && copied === 0; attempt++) {
    if (attempt > 0) await delay(50)
    copied = (await from.backup(target)).totalPages
  }
  from.close()
  expect(copied).toBeGreaterThan(0)
}

const open = (): unknown => queryDatabase(path, "SELECT count(*) AS n FROM jobs WHERE state = 'pending'")[0]?.['n']

test.each(['wal', 'delete'])(
  'the running application works on content put under it, from an image in %s mode',
  async (mode) => {
    const imageHandle = new Database(image)
    imageHandle.pragma(`journal_mode = ${mode}`)
    imageHandle.close()
    for (let round = 0; round < 3; round++) {
      const clerk = await signedIn(app, 'clerk@acme.test')
      const code = `SUB-${mode}-${round}`
      expect((await clerk.create(subscriptionBody({ code }))).status).toBe(201)
      expect((await clerk.get('/subscriptions')).text).toContain(code)
      await copyOver(image, path)
      expect((await clerk.get('/subscriptions')).status).toBe(303)
      const again = await signedIn(app, 'clerk@acme.test')
      expect((await again.get('/subscriptions')).text).not.toContain('SUB-')
      const answer: unknown = await (await again.create(subscriptionBody({ code }))).json()
      expect(answer).toEqual({ id: 1, code })
      expect(await eventually(open, (count) => count === 0)).toBe(0)
      await copyOver(image, path)
    }
    expect(app.errors()).toBe('')
  },
)

test('salted sequences and other parents are taken as they come', async () => {
  await copyOver(image, path)
  changeDatabase(
    path,
    `DELETE FROM customers; DELETE FROM sqlite_sequence WHERE name IN ('customers', 'subscriptions', 'outbox', 'jobs');
     INSERT INTO sqlite_sequence VALUES ('customers', 700100), ('subscriptions', 2000300400), ('outbox', 51), ('jobs', 9007199254740000);
     INSERT INTO customers (tenant, code, name) VALUES ('acme', 'C-1', 'One')`,
  )
  const clerk = await signedIn(app, 'clerk@acme.test')
  expect((await clerk.create(subscriptionBody())).status).toBe(422)
  const response = await clerk.create(subscriptionBody({ customerId: 700_101 }))
  expect(await response.json()).toEqual({ id: 2_000_300_401, code: 'SUB-0001' })
  expect((await clerk.get('/subscriptions/2000300401')).text).toContain('<h1>SUB-0001</h1>')
  expect(await eventually(open, (count) => count === 0)).toBe(0)
  expect(queryDatabase(path, 'SELECT id, subscription_id FROM outbox WHERE delivered_at IS NOT NULL')).toEqual([
    { id: 52, subscription_id: 2_000_300_401 },
  ])
})

test('a job of the content before is not done to the content after', async () => {
  await copyOver(image, path)
  const clerk = await signedIn(app, 'clerk@acme.test')
  await clerk.create(subscriptionBody())
  await copyOver(image, path)
  const again = await signedIn(app, 'clerk@acme.test')
  await again.create(subscriptionBody({ code: 'SUB-0002' }))
  expect(await eventually(open, (count) => count === 0)).toBe(0)
  expect(
    queryDatabase(
      path,
      'SELECT s.code, j.state, j.attempts FROM jobs j JOIN subscriptions s ON s.id = j.subscription_id',
    ),
  ).toEqual([{ code: 'SUB-0002', state: 'done', attempts: 1 }])
})
