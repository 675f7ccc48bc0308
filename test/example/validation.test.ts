import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

beforeAll(async () => {
  path = await createExampleDatabase()
  app = await startExample(path)
  clerk = await signedIn(app, 'clerk@acme.test')
})
afterAll(() => app.stop())
beforeEach(() => emptyTables(path))

const personal = { customerType: 'personal', taxId: undefined }
const card = { paymentMethod: 'card', achRouting: undefined, achAccount: undefined }
const line = { addon: 'support', quantity: 1 }

test.each<[string, Record<string, unknown>, string]>([
  ['no code', { code: undefined }, 'code'],
  ['an empty code', { code: '' }, 'code'],
  ['a code with a blank at its end', { code: 'SUB-1 ' }, 'code'],
  ['a code that is a number', { code: 1 }, 'code'],
  ['a code of 41 characters', { code: 'x'.repeat(41) }, 'code'],
  ['an unknown customer', { customerId: 99 }, 'customerId'],
  ['a customer given as text', { customerId: '2' }, 'customerId'],
  ['an unknown plan', { planId: 99 }, 'planId'],
  ['a customer type that does not exist', { customerType: 'public', taxId: undefined }, 'customerType'],
  ['a commercial customer without tax id', { taxId: undefined }, 'taxId'],
  ['a tax id in small letters', { taxId: 'de12345678' }, 'taxId'],
  ['a tax id of 5 digits', { taxId: 'DE12345' }, 'taxId'],
  ['a tax id of 11 digits', { taxId: 'DE12345678901' }, 'taxId'],
  ['a tax id with a second line', { taxId: 'DE123456\nx' }, 'taxId'],
  ['a personal customer with a tax id', { customerType: 'personal' }, 'taxId'],
  ['ach without routing number', { achRouting: undefined }, 'achRouting'],
  ['a routing number of 8 digits', { achRouting: '12345678' }, 'achRouting'],
  ['ach without account number', { achAccount: undefined }, 'achAccount'],
  ['an account number of 3 digits', { achAccount: '123' }, 'achAccount'],
  ['an account number of 18 digits', { achAccount: '1'.repeat(18) }, 'achAccount'],
  ['a card with a routing number', { paymentMethod: 'card', achAccount: undefined }, 'achRouting'],
  ['a card with an account number', { paymentMethod: 'card', achRouting: undefined }, 'achAccount'],
  ['a service level that does not exist', { serviceLevel: 'platinum' }, 'serviceLevel'],
  ['a primary e-mail without @', { primaryEmail: 'first.example.test' }, 'primaryEmail'],
  ['a billing e-mail without @', { billingEmail: 'second' }, 'billingEmail'],
  ['no service street', { serviceStreet: '' }, 'serviceStreet'],
  ['no billing city', { billingCity: undefined }, 'billingCity'],
  ['a negative price', { priceCents: -1 }, 'priceCents'],
  ['a price in fractions of cents', { priceCents: 19.99 }, 'priceCents'],
  ['a price given as text', { priceCents: '1999' }, 'priceCents'],
  ['a discount given as a number', { discountPercent: 12.5 }, 'discountPercent'],
  ['a discount of three decimals', { discountPercent: '1.234' }, 'discountPercent'],
  ['a discount above a hundred', { discountPercent: '100.01' }, 'discountPercent'],
  ['a renewal date as it is typed', { renewalDate: '31/12/2047' }, 'renewalDate'],
  ['a renewal date that no calendar has', { renewalDate: '2047-02-29' }, 'renewalDate'],
  ['an empty note', { note: '' }, 'note'],
  ['an automatic renewal of 1', { autoRenew: 1 }, 'autoRenew'],
  ['no list of add-ons', { addons: undefined }, 'addons'],
  ['eleven add-ons', { addons: Array.from({ length: 11 }, () => line) }, 'addons'],
  ['an add-on without name', { addons: [line, { quantity: 1 }] }, 'addons.1.addon'],
  ['an add-on zero times', { addons: [{ ...line, quantity: 0 }] }, 'addons.0.quantity'],
  ['an add-on that is no object', { addons: ['support'] }, 'addons.0.addon'],
  ['another source', { source: 'import' }, 'source'],
  ['a field that does not exist', { status: 'closed' }, 'status'],
])('%s is refused under its field alone', async (_case, changes, field) => {
  const response = await clerk.create(subscriptionBody(changes))
  expect(response.status).toBe(422)
  const answer = (await response.json()) as { error: string; fields: Record<string, string> }
  expect(answer.error).toMatch(/^invalid(_tax_id)?$/)
  expect(answer.fields[field]).toMatch(/./)
  expect(Object.keys(answer.fields).filter((name) => !name.startsWith(field.split('.')[0] ?? ''))).toEqual([])
  expect(queryDatabase(path, 'SELECT id FROM subscriptions')).toEqual([])
})

test.each<[string, Record<string, unknown>]>([
  ['personal by card', { ...personal, ...card }],
  ['personal by ach', personal],
  ['commercial by card', card],
  ['the shortest tax id and account', { taxId: 'FR123456', achAccount: '1234' }],
  ['the longest tax id and account', { taxId: 'FR1234567890', achAccount: '1'.repeat(17) }],
  ['a price of nothing and no discount', { priceCents: 0, discountPercent: '0' }],
  ['a leap day and a whole discount', { renewalDate: '2048-02-29', discountPercent: '100' }],
  ['ten add-ons', { addons: Array.from({ length: 10 }, () => line) }],
])('%s is accepted', async (_case, changes) => {
  expect((await clerk.create(subscriptionBody(changes))).status).toBe(201)
})

test('all wrong fields are named at once', async () => {
  const response = await clerk.create({ source: 'web' })
  expect(response.status).toBe(422)
  const answer = (await response.json()) as { fields: Record<string, string> }
  expect(Object.keys(answer.fields)).toHaveLength(19)
  expect(answer.fields).toMatchObject({ code: 'is required', autoRenew: 'must be true or false' })
})

test.each(['[]', '"x"', 'null', '{"code":', '{"__proto__": {"code": "x"}}'])(
  'the body %s stores nothing',
  async (body) => {
    const response = await fetch(`${app.url}/api/subscriptions`, {
      method: 'POST',
      body,
      headers: {
        origin: app.origin,
        cookie: `sid=${clerk.cookies.get('sid')}`,
        'content-type': 'application/json',
        'x-csrf-token': clerk.csrf,
      },
    })
    expect([400, 422]).toContain(response.status)
    expect(queryDatabase(path, 'SELECT id FROM subscriptions')).toEqual([])
  },
)

test('what people enter is shown as text, not as markup', async () => {
  const evil = '<img src=x onerror="alert(1)">'
  const response = await clerk.create(subscriptionBody({ code: evil, note: `'${evil}&` }))
  const { id } = (await response.json()) as { id: number }
  const page = (await clerk.get(`/subscriptions/${id}`)).text
  expect(page).not.toContain('<img')
  expect(page).toContain('<h1>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</h1>')
  expect(page).toContain('<p role="status">created</p>')
  expect((await clerk.get('/subscriptions')).text).not.toContain('<img')
})
