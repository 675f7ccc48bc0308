import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from './helpers/eventually.js'
import { emptyTables } from './helpers/empty-tables.js'
import { signedIn } from './helpers/example-client.js'
import type { ExampleClient } from './helpers/example-client.js'
import { createExampleDatabase } from './helpers/example-database.js'
import { changeDatabase, queryDatabase } from './helpers/query-database.js'
import { startExample } from './helpers/start-example.js'
import type { RunningExample } from './helpers/start-example.js'
import { subscriptionBody } from './helpers/subscription-body.js'

let path: string
let app: RunningExample
let clerk: ExampleClient

beforeAll(async () => {
  path = await createExampleDatabase()
  app = await startExample(path)
  clerk = await signedIn(app, 'clerk@acme.test')
})
afterAll(() => app.stop())
beforeEach(() => emptyTables(path))

const counts = `SELECT (SELECT count(*) FROM subscriptions) AS subscriptions, (SELECT count(*) FROM subscription_addons) AS addons,
  (SELECT count(*) FROM audit_log) AS audits, (SELECT count(*) FROM outbox) AS messages, (SELECT count(*) FROM jobs) AS jobs,
  (SELECT coalesce(sum(subscriptions), 0) FROM tenant_usage) AS usage`
const nothing = [{ subscriptions: 0, addons: 0, audits: 0, messages: 0, jobs: 0, usage: 0 }]

test('stores exactly what was sent, with its lines, audit entry, message and job', async () => {
  const response = await clerk.create(subscriptionBody())
  expect(response.status).toBe(201)
  const answer: unknown = await response.json()
  const [row] = queryDatabase(path, 'SELECT * FROM subscriptions')
  const { id, created_by, created_at, ...fields } = row!
  expect(answer).toEqual({ id, code: 'SUB-0001' })
  expect(created_by).toBe(1)
  expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(fields).toEqual({
    tenant: 'acme',
    code: 'SUB-0001',
    customer_id: 2,
    plan_id: 2,
    customer_type: 'commercial',
    tax_id: 'DE12345678',
    payment_method: 'ach',
    ach_routing: '123456789',
    ach_account: '00012345',
    service_level: 'gold',
    primary_email: 'first@example.test',
    billing_email: 'second@example.test',
    service_street: 'Hafenstraße 1',
    service_city: 'Hamburg',
    service_postcode: '20457',
    billing_street: 'Rue du Port 2',
    billing_city: 'Brest',
    billing_postcode: '29200',
    price_cents: 1999,
    discount_percent: '12.50',
    renewal_date: '2047-12-31',
    note: 'by the "side" door',
    auto_renew: 0,
    status: 'open',
  })
  expect(
    queryDatabase(path, 'SELECT subscription_id, line_no, addon, quantity FROM subscription_addons ORDER BY id'),
  ).toEqual([
    { subscription_id: id, line_no: 1, addon: 'support', quantity: 2 },
    { subscription_id: id, line_no: 2, addon: 'backup', quantity: 1 },
  ])
  expect(queryDatabase(path, 'SELECT tenant, subscription_id, action, actor_id, details, at FROM audit_log')).toEqual([
    {
      tenant: 'acme',
      subscription_id: id,
      action: 'created',
      actor_id: 1,
      details: '{"code":"SUB-0001","serviceLevel":"gold"}',
      at: created_at,
    },
  ])
  expect(queryDatabase(path, 'SELECT subscription_id, topic, payload, created_at FROM outbox')).toEqual([
    {
      subscription_id: id,
      topic: 'subscription.created',
      payload: '{"code":"SUB-0001","plan":"pro","priceCents":1999}',
      created_at,
    },
  ])
  expect(queryDatabase(path, 'SELECT subscription_id, kind, created_at FROM jobs')).toEqual([
    { subscription_id: id, kind: 'welcome-mail', created_at },
  ])
})

test('stores NULL for what a personal subscription by card leaves out', async () => {
  const absent = { taxId: undefined, achRouting: undefined, achAccount: undefined, note: undefined, addons: [] }
  const body = subscriptionBody({ customerType: 'personal', paymentMethod: 'card', ...absent })
  expect((await clerk.create(body)).status).toBe(201)
  expect(queryDatabase(path, 'SELECT tax_id, ach_routing, ach_account, note FROM subscriptions')).toEqual([
    { tax_id: null, ach_routing: null, ach_account: null, note: null },
  ])
  expect(queryDatabase(path, counts)).toMatchObject([{ subscriptions: 1, addons: 0 }])
})

describe('one transaction', () => {
  const steps = ['tenant_usage', 'subscription_addons', 'audit_log', 'outbox', 'jobs']

  test.each(steps)('when the row in %s cannot be stored, none is [D81]', async (table) => {
    changeDatabase(
      path,
      `CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused here'); END`,
    )
    try {
      expect((await clerk.create(subscriptionBody())).status).toBe(500)
    } finally {
      changeDatabase(path, 'DROP TRIGGER refuse')
    }
    expect(queryDatabase(path, counts)).toEqual(nothing)
    expect(app.errors()).toContain('refused here')
    expect((await clerk.create(subscriptionBody())).status).toBe(201)
  })

  test('another connection never sees a subscription without its effects [D81]', async () => {
    const codes = Array.from({ length: 40 }, (_, index) => `SUB-${index}`)
    const creates = Promise.all(codes.map((code) => clerk.create(subscriptionBody({ code }))))
    const seen = new Set<number>()
    for (let reads = 0; reads < 2000 && !seen.has(codes.length); reads++) {
      const [now] = queryDatabase(path, counts)
      const { subscriptions, addons, audits, messages, jobs, usage } = now as Record<string, number>
      seen.add(subscriptions!)
      expect([addons, audits, messages, jobs, usage]).toEqual([
        subscriptions! * 2,
        subscriptions,
        subscriptions,
        subscriptions,
        subscriptions,
      ])
      await delay(1)
    }
    expect((await creates).map((response) => response.status)).toEqual(codes.map(() => 201))
    expect(seen).toContain(codes.length)
  })
})

describe('the job worker', () => {
  const backlog = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)'
  const done = "SELECT count(*) AS done FROM jobs WHERE state = 'done' AND attempts = 1"
  const open = `SELECT (SELECT count(*) FROM jobs WHERE state = 'pending') + (SELECT count(*) FROM outbox WHERE delivered_at IS NULL) AS open`
  const openCount = (): unknown => queryDatabase(path, open)[0]?.['open']

  test('delivers the message and ends the job after the commit', async () => {
    await clerk.create(subscriptionBody())
    expect(await eventually(openCount, (count) => count === 0)).toBe(0)
    const [job] = queryDatabase(path, 'SELECT state, attempts, finished_at FROM jobs')
    expect(job).toMatchObject({ state: 'done', attempts: 1 })
    expect(queryDatabase(path, 'SELECT delivered_at FROM outbox')).toEqual([{ delivered_at: job!['finished_at'] }])
  })

  test('ends a job and delivers its message together or not at all, and tries again [D81]', async () => {
    changeDatabase(path, "CREATE TRIGGER refuse BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'no delivery'); END")
    try {
      await clerk.create(subscriptionBody())
      expect(await eventually(app.errors, (text) => text.includes('no delivery'))).toContain('no delivery')
      expect(queryDatabase(path, 'SELECT state, attempts, finished_at FROM jobs')).toEqual([
        { state: 'pending', attempts: 0, finished_at: null },
      ])
    } finally {
      changeDatabase(path, 'DROP TRIGGER refuse')
    }
    expect(await eventually(openCount, (count) => count === 0)).toBe(0)
  })

  test('finds a job that another process committed, and fails one of a kind it does not know', async () => {
    await clerk.create(subscriptionBody())
    await eventually(openCount, (count) => count === 0)
    changeDatabase(
      path,
      "INSERT INTO jobs (subscription_id, kind, created_at) SELECT subscription_id, 'fax', created_at FROM jobs",
    )
    await eventually(openCount, (count) => count === 0)
    expect(queryDatabase(path, 'SELECT kind, state, attempts FROM jobs ORDER BY id')).toEqual([
      { kind: 'welcome-mail', state: 'done', attempts: 1 },
      { kind: 'fax', state: 'failed', attempts: 1 },
    ])
  })

  test('drains in one go a backlog that is longer than its batch', async () => {
    await clerk.create(subscriptionBody())
    await eventually(openCount, (count) => count === 0)
    changeDatabase(
      path,
      `${backlog} INSERT INTO jobs (subscription_id, kind, created_at) SELECT id, 'welcome-mail', '' FROM subscriptions, n`,
    )
    expect(await eventually(openCount, (count) => count === 0)).toBe(0)
    expect(queryDatabase(path, done)).toEqual([{ done: 1001 }])
  })

  test('does no job twice, even when two processes drain one database', async () => {
    const twin = await startExample(path)
    try {
      await clerk.create(subscriptionBody())
      changeDatabase(
        path,
        `${backlog} INSERT INTO jobs (subscription_id, kind, created_at) SELECT id, 'welcome-mail', '' FROM subscriptions, n`,
      )
      const other = await signedIn(twin, 'manager@acme.test')
      const both = [clerk, other].map((who, index) => who.create(subscriptionBody({ code: `SUB-1${index}` })))
      expect((await Promise.all(both)).map((response) => response.status)).toEqual([201, 201])
      expect(await eventually(openCount, (count) => count === 0)).toBe(0)
      expect(queryDatabase(path, done)).toEqual([{ done: 1003 }])
      expect(app.errors()).not.toContain('database is locked')
    } finally {
      expect(await twin.stop()).toBe(0)
    }
  })
})

describe('tenants', () => {
  test('may use the same code, and see only their own', async () => {
    const other = await signedIn(app, 'clerk@globex.test')
    const first: unknown = await (await clerk.create(subscriptionBody())).json()
    expect((await other.create(subscriptionBody({ customerId: 3 }))).status).toBe(201)
    expect(queryDatabase(path, 'SELECT tenant, code FROM subscriptions ORDER BY tenant')).toEqual([
      { tenant: 'acme', code: 'SUB-0001' },
      { tenant: 'globex', code: 'SUB-0001' },
    ])
    const id = (first as { id: number }).id
    expect((await clerk.get(`/subscriptions/${id}`)).status).toBe(200)
    expect((await other.get(`/subscriptions/${id}`)).status).toBe(404)
    expect((await other.get('/subscriptions')).text).not.toContain(`/subscriptions/${id}"`)
    expect((await other.get('/subscriptions/new')).text).not.toContain('>C-1<')
  })

  test('a customer of another tenant is unknown', async () => {
    const response = await clerk.create(subscriptionBody({ customerId: 3 }))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { customerId: 'must be a customer' } })
    expect(queryDatabase(path, counts)).toEqual(nothing)
  })
})

describe('who may create', () => {
  test('a manager may', async () => {
    const manager = await signedIn(app, 'manager@acme.test')
    expect((await manager.create(subscriptionBody())).status).toBe(201)
    expect(queryDatabase(path, 'SELECT created_by FROM subscriptions')).toEqual([{ created_by: 2 }])
  })

  test('another role may not', async () => {
    const setRole = (role: string): void =>
      changeDatabase(path, `PRAGMA ignore_check_constraints = ON; UPDATE users SET role = '${role}' WHERE id = 1`)
    setRole('auditor')
    try {
      expect((await clerk.create(subscriptionBody())).status).toBe(403)
    } finally {
      setRole('clerk')
    }
    expect(queryDatabase(path, counts)).toEqual(nothing)
  })

  test.each([
    ['no token', { 'x-csrf-token': null }, 403],
    ['a wrong token', { 'x-csrf-token': 'x' }, 403],
    ['no origin', { origin: null }, 403],
    ['a foreign origin', { origin: 'http://127.0.0.1:1' }, 403],
    ['no session', { cookie: '' }, 401],
    ['the content type of a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
  ])('a request with %s stores nothing', async (name, headers, status) => {
    const sid = clerk.cookies.get('sid') ?? ''
    if (name === 'no session') clerk.cookies.delete('sid')
    expect((await clerk.create(subscriptionBody(), headers)).status).toBe(status)
    clerk.cookies.set('sid', sid)
    expect(queryDatabase(path, counts)).toEqual(nothing)
  })
})
