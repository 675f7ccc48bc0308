import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from './helpers/empty-tables.js'
import { signedIn } from './helpers/example-client.js'
import type { ExampleClient } from './helpers/example-client.js'
import { createExampleDatabase } from './helpers/example-database.js'
import { queryDatabase } from './helpers/query-database.js'
import { startExample } from './helpers/start-example.js'
import type { RunningExample } from './helpers/start-example.js'
import { subscriptionBody } from './helpers/subscription-body.js'

let path: string
let app: RunningExample
let clerk: ExampleClient
let id: number

beforeAll(async () => {
  path = await createExampleDatabase()
  app = await startExample(path)
  clerk = await signedIn(app, 'clerk@acme.test')
})
afterAll(() => app.stop())
beforeEach(async () => {
  emptyTables(path)
  const response = await clerk.create(subscriptionBody())
  expect(response.status).toBe(201)
  id = ((await response.json()) as { id: number }).id
})

const business = ['subscriptions', 'subscription_addons', 'tenant_usage', 'approvals']
const sent = ['outbox', 'jobs']
const stored = (tables: readonly string[]): unknown[] =>
  tables.map((table) => queryDatabase(path, `SELECT * FROM ${table}`))
const counted = (tables: readonly string[]): unknown[] =>
  tables.map((table) => queryDatabase(path, `SELECT count(*) AS n FROM ${table}`)[0]?.['n'])

const later = { subscription_id: expect.any(Number) as number, actor_id: 1 }

describe('creating again with the same code', () => {
  test('and the same content answers with the record there is, changes nothing and says so in the audit log once', async () => {
    const before = [stored(business), counted(sent)]
    const response = await clerk.create(subscriptionBody())
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id, code: 'SUB-0001' })
    expect([stored(business), counted(sent)]).toEqual(before)
    expect(
      queryDatabase(path, 'SELECT subscription_id, actor_id, action, details FROM audit_log ORDER BY id'),
    ).toMatchObject([
      { ...later, action: 'created' },
      { subscription_id: id, actor_id: 1, action: 'duplicate_ignored', details: '{"code":"SUB-0001"}' },
    ])
    expect(queryDatabase(path, 'SELECT id FROM rejections')).toEqual([])
  })

  test('by somebody else of the tenant is the same', async () => {
    const manager = await signedIn(app, 'manager@acme.test')
    expect((await manager.create(subscriptionBody())).status).toBe(200)
    expect(queryDatabase(path, "SELECT actor_id FROM audit_log WHERE action = 'duplicate_ignored'")).toEqual([
      { actor_id: 2 },
    ])
    expect(queryDatabase(path, 'SELECT created_by FROM subscriptions')).toEqual([{ created_by: 1 }])
  })

  test.each<[string, Record<string, unknown>]>([
    ['another e-mail', { primaryEmail: 'another@example.test' }],
    ['another customer', { customerId: 1 }],
    ['another spelling of the discount', { discountPercent: '12.5' }],
    ['no note', { note: undefined }],
    ['another automatic renewal', { autoRenew: true }],
    ['a line less', { addons: [{ addon: 'support', quantity: 2 }] }],
    [
      'its lines the other way round',
      {
        addons: [
          { addon: 'backup', quantity: 1 },
          { addon: 'support', quantity: 2 },
        ],
      },
    ],
    [
      'another quantity',
      {
        addons: [
          { addon: 'support', quantity: 2 },
          { addon: 'backup', quantity: 2 },
        ],
      },
    ],
  ])('and %s is refused, which is on record though nothing else is', async (_case, changes) => {
    const before = [stored([...business, 'audit_log']), counted(sent)]
    const response = await clerk.create(subscriptionBody(changes))
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ error: 'duplicate_code', fields: { code: 'is already in use' } })
    expect([stored([...business, 'audit_log']), counted(sent)]).toEqual(before)
    expect(queryDatabase(path, 'SELECT tenant, code, action, reason, actor_id, details FROM rejections')).toEqual([
      {
        tenant: 'acme',
        code: 'SUB-0001',
        action: 'create',
        reason: 'duplicate_code',
        actor_id: 1,
        details: '{"code":"is already in use"}',
      },
    ])
  })
})

test('what was renewed since is other content', async () => {
  expect((await clerk.command(`/api/subscriptions/${id}/renewal`, { renewalDate: '2051-01-31' })).status).toBe(200)
  expect((await clerk.create(subscriptionBody())).status).toBe(409)
  expect((await clerk.create(subscriptionBody({ renewalDate: '2051-01-31' }))).status).toBe(200)
})
