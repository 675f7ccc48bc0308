import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from './helpers/empty-tables.js'
import { eventually } from './helpers/eventually.js'
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
let manager: ExampleClient
let foreigner: ExampleClient
let id: number

beforeAll(async () => {
  path = await createExampleDatabase()
  app = await startExample(path)
  clerk = await signedIn(app, 'clerk@acme.test')
  manager = await signedIn(app, 'manager@acme.test')
  foreigner = await signedIn(app, 'manager@globex.test')
})
afterAll(() => app.stop())
beforeEach(async () => {
  emptyTables(path)
  id = ((await (await clerk.create(subscriptionBody())).json()) as { id: number }).id
})

const rows = (sql: string): Record<string, unknown>[] => queryDatabase(path, sql)
const subscription = (): Record<string, unknown> => rows('SELECT * FROM subscriptions')[0]!
const latest = (table: string): Record<string, unknown> => rows(`SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`)[0]!
const act = (who: ExampleClient, action: string): Promise<Response> => who.command(`/api/subscriptions/${id}/${action}`)
const renew = (who: ExampleClient, renewalDate: unknown): Promise<Response> =>
  who.command(`/api/subscriptions/${id}/renewal`, { renewalDate })
/** Everything that an action could touch, but rejections. */
const everything = (): unknown[] =>
  ['subscriptions', 'subscription_addons', 'approvals', 'audit_log', 'tenant_usage'].map((table) =>
    rows(`SELECT * FROM ${table}`),
  )
const rejections = (): unknown[] => rows('SELECT tenant, code, action, reason, actor_id, details FROM rejections')

describe('a change of the renewal date', () => {
  test('moves that date, touches nothing else, and leaves audit entry, message and job', async () => {
    const before = subscription()
    const response = await renew(clerk, '2051-02-28')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ renewalDate: '2051-02-28' })
    expect(subscription()).toEqual({ ...before, renewal_date: '2051-02-28' })
    expect(rows('SELECT line_no, addon, quantity FROM subscription_addons ORDER BY line_no')).toHaveLength(2)
    expect(latest('audit_log')).toMatchObject({
      action: 'renewed',
      actor_id: 1,
      tenant: 'acme',
      details: '{"from":"2047-12-31","to":"2051-02-28"}',
    })
    expect(latest('outbox')).toMatchObject({
      topic: 'subscription.renewed',
      payload: '{"code":"SUB-0001","renewalDate":"2051-02-28"}',
    })
    expect(latest('jobs')).toMatchObject({ kind: 'renewal-notice', subscription_id: id })
    expect(
      await eventually(
        () => latest('jobs')['state'],
        (state) => state === 'done',
      ),
    ).toBe('done')
    expect(rows('SELECT topic FROM outbox WHERE delivered_at IS NULL')).toEqual([])
  })

  test('to the date that it is already writes nothing', async () => {
    const before = everything()
    expect((await renew(clerk, '2047-12-31')).status).toBe(200)
    expect(everything()).toEqual(before)
    expect(rejections()).toEqual([])
  })

  test.each<{ day: string | undefined; reason: string; message: string }>([
    { day: '2019-06-30', reason: 'renewal_in_past', message: 'must not be in the past' },
    { day: '31/12/2050', reason: 'invalid', message: 'must be a day such as 31/12/2027' },
    { day: '2051-02-29', reason: 'invalid', message: 'must be a day such as 31/12/2027' },
    { day: undefined, reason: 'invalid', message: 'is required' },
  ])('to $day is refused and on record', async ({ day, reason, message }) => {
    const before = everything()
    const response = await renew(clerk, day)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ error: reason, fields: { renewalDate: message } })
    expect(everything()).toEqual(before)
    const details = JSON.stringify({ renewalDate: message })
    expect(rejections()).toEqual([{ tenant: 'acme', code: 'SUB-0001', action: 'renew', reason, actor_id: 1, details }])
  })

  test('to today is none in the past', async () => {
    expect((await renew(clerk, new Date().toISOString().slice(0, 10))).status).toBe(200)
  })

  test('with a field that the form does not show is refused', async () => {
    const before = everything()
    const body = { renewalDate: '2051-02-28', serviceLevel: 'bronze' }
    const response = await clerk.command(`/api/subscriptions/${id}/renewal`, body)
    expect(response.status).toBe(422)
    expect(everything()).toEqual(before)
  })
})

test('approving is for a manager and for what is open, once', async () => {
  const before = subscription()
  expect((await act(manager, 'approve')).status).toBe(200)
  expect(subscription()).toEqual({ ...before, status: 'approved' })
  expect(rows('SELECT subscription_id, approved_by FROM approvals')).toEqual([{ subscription_id: id, approved_by: 2 }])
  expect(latest('audit_log')).toMatchObject({ action: 'approved', actor_id: 2, details: '{"code":"SUB-0001"}' })
  expect(latest('outbox')).toMatchObject({
    topic: 'subscription.approved',
    payload: '{"code":"SUB-0001","approvedBy":"manager@acme.test"}',
  })
  const again = await act(manager, 'approve')
  expect(again.status).toBe(409)
  expect(await again.json()).toEqual({ error: 'not_open', message: 'Only an open subscription can be approved.' })
  expect(rejections()).toEqual([
    {
      tenant: 'acme',
      code: 'SUB-0001',
      action: 'approve',
      reason: 'not_open',
      actor_id: 2,
      details: '{"message":"Only an open subscription can be approved."}',
    },
  ])
})

describe('deactivating and restoring', () => {
  test('an open subscription takes a clerk and leaves it open again', async () => {
    const before = subscription()
    expect((await act(clerk, 'deactivate')).status).toBe(200)
    expect(subscription()).toEqual({ ...before, status: 'inactive' })
    expect(latest('audit_log')).toMatchObject({ action: 'deactivated', details: '{"from":"open"}' })
    expect(latest('outbox')).toMatchObject({ topic: 'subscription.deactivated', payload: '{"code":"SUB-0001"}' })
    expect((await act(clerk, 'restore')).status).toBe(200)
    expect(subscription()).toEqual(before)
    expect(latest('audit_log')).toMatchObject({ action: 'restored', details: '{"to":"open"}' })
    expect(latest('outbox')).toMatchObject({
      topic: 'subscription.restored',
      payload: '{"code":"SUB-0001","status":"open"}',
    })
    expect(latest('jobs')).toMatchObject({ kind: 'restoration-notice' })
  })

  test('an approved one takes a manager, and its approval is not lost', async () => {
    await act(manager, 'approve')
    expect((await act(manager, 'deactivate')).status).toBe(200)
    expect((await act(clerk, 'restore')).status).toBe(403)
    expect((await act(manager, 'restore')).status).toBe(200)
    expect(subscription()['status']).toBe('approved')
    expect(rows('SELECT approved_by FROM approvals')).toEqual([{ approved_by: 2 }])
  })

  test('counts for nothing in the usage of the tenant', async () => {
    await act(clerk, 'deactivate')
    expect(rows('SELECT * FROM tenant_usage')).toEqual([{ tenant: 'acme', subscriptions: 1 }])
  })

  test('does not happen twice', async () => {
    expect(await (await act(clerk, 'restore')).json()).toEqual({
      error: 'not_inactive',
      message: 'The subscription is not inactive.',
    })
    await act(clerk, 'deactivate')
    const again = await act(clerk, 'deactivate')
    expect([again.status, await again.json()]).toEqual([
      409,
      { error: 'inactive', message: 'The subscription is inactive already.' },
    ])
    expect((await act(manager, 'approve')).status).toBe(409)
    expect((await renew(clerk, '2051-02-28')).status).toBe(409)
    expect(rows('SELECT action, reason FROM rejections ORDER BY id')).toEqual([
      { action: 'restore', reason: 'not_inactive' },
      { action: 'deactivate', reason: 'inactive' },
      { action: 'approve', reason: 'not_open' },
      { action: 'renew', reason: 'inactive' },
    ])
  })
})

describe('who may not', () => {
  test.each([
    ['a clerk who approves', 'approve', false],
    ['a clerk who deactivates what is approved', 'deactivate', true],
  ])('%s is refused and on record', async (_case, action, approved) => {
    if (approved) await act(manager, 'approve')
    const before = everything()
    const response = await act(clerk, action)
    expect(response.status).toBe(403)
    const message = 'Only a manager may do this.'
    expect(await response.json()).toEqual({ error: 'role', message })
    expect(everything()).toEqual(before)
    const details = JSON.stringify({ message })
    expect(rejections()).toEqual([{ tenant: 'acme', code: 'SUB-0001', action, reason: 'role', actor_id: 1, details }])
  })

  test.each(['approve', 'deactivate', 'restore', 'renewal'])(
    'somebody of another tenant finds nothing to %s',
    async (action) => {
      const before = everything()
      const body = action === 'renewal' ? { renewalDate: '2051-02-28' } : undefined
      expect((await foreigner.command(`/api/subscriptions/${id}/${action}`, body)).status).toBe(404)
      expect((await foreigner.get(`/subscriptions/${id}/renewal`)).status).toBe(404)
      expect(everything()).toEqual(before)
      expect(rejections()).toEqual([])
    },
  )

  test.each([
    ['no token', { 'x-csrf-token': null }, 403],
    ['a foreign origin', { origin: 'http://127.0.0.1:1' }, 403],
  ])('a request with %s changes nothing', async (_case, headers, status) => {
    const before = everything()
    const response = await manager.command(`/api/subscriptions/${id}/approve`, undefined, headers)
    expect(response.status).toBe(status)
    expect(everything()).toEqual(before)
    expect(rejections()).toEqual([])
  })
})

describe('one transaction', () => {
  const actions: [string, () => Promise<Response>][] = [
    ['renewal', () => renew(clerk, '2051-02-28')],
    ['approve', () => act(manager, 'approve')],
    ['deactivate', () => act(clerk, 'deactivate')],
  ]
  const cases = actions.flatMap(([name, run]) =>
    ['audit_log', 'outbox', 'jobs'].map((table) => [name, table, run] as const),
  )

  test.each(cases)('%s: when the row in %s cannot be stored, nothing is', async (_name, table, run) => {
    const before = everything()
    changeDatabase(path, `CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    try {
      expect((await run()).status).toBe(500)
    } finally {
      changeDatabase(path, 'DROP TRIGGER refuse')
    }
    expect(everything()).toEqual(before)
    expect((await run()).status).toBe(200)
  })

  test('a refusal that cannot be recorded is answered as a failure', async () => {
    changeDatabase(path, "CREATE TRIGGER refuse BEFORE INSERT ON rejections BEGIN SELECT RAISE(ABORT, 'refused'); END")
    try {
      expect((await act(clerk, 'approve')).status).toBe(500)
    } finally {
      changeDatabase(path, 'DROP TRIGGER refuse')
    }
    expect(rejections()).toEqual([])
  })
})
