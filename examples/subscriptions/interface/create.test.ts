import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDesk } from './support/open-desk.js'
import type { Desk, Person } from './support/open-desk.js'
import { fact, listRows, search, statusLine } from './support/read-page.js'
import { create, enter, fillForm, personalByCard } from './support/subscription-form.js'

let desk: Desk
let clerk: Person

beforeAll(async () => {
  desk = await openDesk()
  clerk = await desk.signIn('clerk@acme.test')
})
afterAll(() => desk.close())
beforeEach(() => clerk.forget())
afterEach(() => expect(clerk.complaints).toEqual([]))

describe('entering a subscription', () => {
  test('a personal one by card: command, confirmation, record, list and row', async () => {
    const { page, sent } = clerk
    const before = desk.count('subscriptions')
    await create(page, personalByCard('NEW-1'))
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/subscriptions',
        body: {
          code: 'NEW-1',
          customerId: 3,
          planId: 2,
          customerType: 'personal',
          paymentMethod: 'card',
          serviceLevel: 'silver',
          primaryEmail: 'zoe.ohara@example.test',
          billingEmail: 'invoices@billing.example.test',
          serviceStreet: 'Storgatan 12',
          serviceCity: 'Ystad',
          servicePostcode: '271 31',
          billingStreet: 'Bahnhofstraße 7',
          billingCity: 'Zürich',
          billingPostcode: '8001',
          priceCents: 2450,
          discountPercent: '7.25',
          renewalDate: '2048-03-15',
          autoRenew: true,
          addons: [],
          source: 'web',
        },
      },
    ])
    expect(new URL(page.url()).pathname).toMatch(/^\/subscriptions\/\d+$/)
    await statusLine(page, 'created')
    expect(await fact(page, 'Status')).toBe('open')
    expect(await fact(page, 'Customer')).toBe('C-02')
    expect(await fact(page, 'Plan')).toBe('basic')
    expect(await fact(page, 'Price')).toBe('24.50')
    expect(await fact(page, 'Renewal date')).toBe('15/03/2048')
    await page.getByRole('link', { name: 'All subscriptions' }).click()
    await page.getByRole('heading', { name: 'Subscriptions' }).waitFor()
    expect((await listRows(page))[0]).toEqual(['NEW-1', 'C-02', 'basic', 'open', '2048-03-15'])
    expect(desk.count('subscriptions')).toBe(before + 1)
    expect(desk.count('subscriptions', "tenant = 'acme' AND code = 'NEW-1'")).toBe(1)
  })

  test('a commercial one by ach, with note and add-ons: everything is in the command', async () => {
    const { page, sent } = clerk
    await create(page, {
      chosen: {
        Customer: 'C-01',
        Plan: 'max',
        'Customer type': 'commercial',
        'Payment method': 'ach',
        'Service level': 'gold',
      },
      typed: {
        ...personalByCard('NEW-2').typed,
        'Tax id': 'DE12345678',
        'Routing number': '021000021',
        'Account number': '000123456789',
        Note: 'Call before noon\nand not on Fridays',
      },
      addons: [
        { addon: 'backup', quantity: '3' },
        { addon: 'static-ip', quantity: '12' },
      ],
      renewsAutomatically: false,
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({
      code: 'NEW-2',
      customerId: 2,
      planId: 3,
      customerType: 'commercial',
      taxId: 'DE12345678',
      paymentMethod: 'ach',
      achRouting: '021000021',
      achAccount: '000123456789',
      serviceLevel: 'gold',
      note: 'Call before noon\nand not on Fridays',
      autoRenew: false,
      addons: [
        { addon: 'backup', quantity: 3 },
        { addon: 'static-ip', quantity: 12 },
      ],
    })
    await statusLine(page, 'created')
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['3 × backup', '12 × static-ip'])
    expect(desk.count('subscription_addons')).toBe(2)
    expect(desk.count('audit_log', "action = 'created'")).toBe(desk.count('subscriptions'))
    expect(desk.count('outbox', "topic = 'subscription.created'")).toBe(desk.count('subscriptions'))
  })

  test('conditional fields are there only when they apply', async () => {
    const { page } = clerk
    await page.goto('/subscriptions/new')
    const shown = (): Promise<boolean[]> =>
      Promise.all(['Tax id', 'Routing number', 'Account number'].map((label) => page.getByLabel(label).isVisible()))
    expect(await shown()).toEqual([false, false, false])
    await page.getByLabel('Customer type').selectOption('commercial')
    expect(await shown()).toEqual([true, false, false])
    await page.getByLabel('Payment method').selectOption('ach')
    expect(await shown()).toEqual([true, true, true])
    await page.getByLabel('Customer type').selectOption('personal')
    expect(await shown()).toEqual([false, true, true])
  })
})

describe('entering it again', () => {
  test('with the same content leads to the record there is and creates no second one', async () => {
    const { page, sent } = clerk
    await create(page, personalByCard('NEW-3'))
    const [address, before] = [page.url(), desk.count('subscriptions')]
    await create(page, personalByCard('NEW-3'))
    await statusLine(page, 'duplicate ignored')
    expect(page.url()).toBe(address)
    expect(sent).toHaveLength(2)
    expect(desk.count('subscriptions')).toBe(before)
    await search(page, 'NEW-3')
    expect(await listRows(page)).toHaveLength(1)
  })

  test('with other content is refused at the code', async () => {
    const { page, sent } = clerk
    await create(page, personalByCard('NEW-4'))
    const before = desk.count('subscriptions')
    await enter(page, personalByCard('NEW-4', { Price: '99.00' }))
    await page.getByText('is already in use').waitFor()
    expect(await page.getByRole('alert').textContent()).toBe('Some fields need your attention.')
    expect(new URL(page.url()).pathname).toBe('/subscriptions/new')
    expect(sent).toHaveLength(2)
    expect(desk.count('subscriptions')).toBe(before)
    expect(desk.count('rejections', "code = 'NEW-4' AND reason = 'duplicate_code'")).toBe(1)
    await search(page, 'NEW-4')
    expect(await listRows(page)).toHaveLength(1)
  })
})

describe('what cannot be accepted', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a tax id that is none', { 'Tax id': 'nonsense' }, 'must be two capital letters and 6 to 10 digits'],
    ['a price with a comma', { 'Tax id': 'DE12345678', Price: '19,99' }, 'must be an amount such as 19.99'],
    [
      'a date the other way round',
      { 'Tax id': 'DE12345678', 'Renewal date': '2048-03-15' },
      'must be a day such as 31/12/2027',
    ],
  ])('%s is said at its field and nothing is sent', async (_case, changes, text) => {
    const { page, sent } = clerk
    const before = desk.count('subscriptions')
    await page.goto('/subscriptions/new')
    const entry = personalByCard('BAD-1', changes)
    await fillForm(page, { ...entry, chosen: { ...entry.chosen, 'Customer type': 'commercial' } })
    await page.getByRole('button', { name: 'Create subscription' }).click()
    await page.getByText(text, { exact: true }).waitFor()
    expect(await page.getByRole('alert').textContent()).toBe('Some fields need your attention.')
    expect(sent).toEqual([])
    expect(desk.count('subscriptions')).toBe(before)
  })

  test('a renewal date in the past is refused by the server and said at its field', async () => {
    const { page, sent } = clerk
    const before = desk.count('subscriptions')
    await enter(page, personalByCard('BAD-2', { 'Renewal date': '30/06/2019' }))
    await page.getByText('must not be in the past', { exact: true }).waitFor()
    expect(sent).toHaveLength(1)
    expect(desk.count('subscriptions')).toBe(before)
    expect(desk.count('rejections', "code = 'BAD-2' AND reason = 'renewal_in_past'")).toBe(1)
  })

  test('messages go once the fields are mended', async () => {
    const { page } = clerk
    await enter(page, personalByCard('NEW-5', { 'Primary e-mail': 'nobody' }))
    await page.getByText('must contain @').waitFor()
    await page.getByLabel('Primary e-mail').fill('somebody@example.test')
    await page.getByRole('button', { name: 'Create subscription' }).click()
    await page.getByRole('heading', { name: 'NEW-5' }).waitFor()
    await statusLine(page, 'created')
    expect(desk.count('subscriptions', "code = 'NEW-5'")).toBe(1)
  })
})
