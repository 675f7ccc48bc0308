import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { openBrowser } from '../../src/browser/open-browser.js'
import { createExampleDatabase, password } from './helpers/example-database.js'
import { queryDatabase } from './helpers/query-database.js'
import { startExample } from './helpers/start-example.js'
import type { RunningExample } from './helpers/start-example.js'

let path: string
let app: RunningExample
let browser: Browser
let page: Page
let sent: string[]
let complaints: string[]

beforeAll(async () => {
  path = await createExampleDatabase()
  app = await startExample(path)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

beforeEach(async () => {
  page = await browser.newPage()
  page.setDefaultTimeout(5000)
  sent = []
  complaints = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscriptions')) sent.push(request.postData() ?? '')
  })
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${app.url}/login`)
  await page.getByLabel('E-mail').fill('clerk@acme.test')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Subscriptions' }).waitFor()
  await page.goto(`${app.url}/subscriptions/new`)
})
afterEach(() => page.close())

const texts: Readonly<Record<string, string>> = {
  'Primary e-mail': 'first@example.test',
  'Billing e-mail': 'second@example.test',
  'Service street': 'Hafenstraße 1',
  'Service city': 'Hamburg',
  'Service postcode': '20457',
  'Billing street': 'Rue du Port 2',
  'Billing city': 'Brest',
  'Billing postcode': '29200',
  Price: '19.99',
  'Discount percent': '12.50',
  'Renewal date': '31/12/2047',
}

async function enter(changes: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries({ ...texts, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

async function choose(choices: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(choices)) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: value })
  }
}

const submit = (): Promise<void> => page.getByRole('button', { name: 'Create subscription' }).click()

/** Whether the accessibility tree shows a text field of that name. */
const shown = async (name: string): Promise<boolean> =>
  (await page.getByRole('textbox', { name, exact: true }).count()) === 1

test('sends what was typed as the values that are meant, in the order of the form', async () => {
  await choose({
    Customer: 'C-7',
    Plan: 'pro',
    'Customer type': 'commercial',
    'Payment method': 'ach',
    'Service level': 'gold',
  })
  await enter({
    Code: ' SUB-0001 ',
    'Tax id': 'DE12345678',
    'Routing number': '123456789',
    'Account number': '00012345',
    Note: 'two\nlines',
  })
  await page.getByLabel('Renew automatically').uncheck()
  for (const [number, addon, quantity] of [
    [1, 'support', '2'],
    [2, 'backup', '10'],
  ] as const) {
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.getByLabel(`Add-on ${number}`, { exact: true }).fill(addon)
    await page.getByLabel(`Quantity ${number}`, { exact: true }).fill(quantity)
  }
  await submit()
  await page.getByRole('heading', { name: 'SUB-0001' }).waitFor()
  expect(await page.getByRole('status').textContent()).toBe('created')
  expect(new URL(page.url()).pathname).toMatch(/^\/subscriptions\/\d+$/)
  const body =
    '{"code":"SUB-0001","customerId":2,"planId":2,"customerType":"commercial","taxId":"DE12345678","paymentMethod":"ach",' +
    '"achRouting":"123456789","achAccount":"00012345","serviceLevel":"gold","primaryEmail":"first@example.test",' +
    '"billingEmail":"second@example.test","serviceStreet":"Hafenstraße 1","serviceCity":"Hamburg","servicePostcode":"20457",' +
    '"billingStreet":"Rue du Port 2","billingCity":"Brest","billingPostcode":"29200","priceCents":1999,"discountPercent":"12.50",' +
    '"renewalDate":"2047-12-31","note":"two\\nlines","autoRenew":false,' +
    '"addons":[{"addon":"support","quantity":2},{"addon":"backup","quantity":10}],"source":"web"}'
  expect(sent).toEqual([body])
  expect(queryDatabase(path, "SELECT note, auto_renew FROM subscriptions WHERE code = 'SUB-0001'")).toEqual([
    { note: 'two\nlines', auto_renew: 0 },
  ])
  expect(complaints).toEqual([])
})

test('shows the conditional fields only when they apply, and leaves out what is hidden or empty', async () => {
  expect(await shown('Code')).toBe(true)
  expect(await Promise.all(['Tax id', 'Routing number', 'Account number'].map(shown))).toEqual([false, false, false])
  await choose({ 'Customer type': 'commercial' })
  expect(await Promise.all(['Tax id', 'Routing number', 'Account number'].map(shown))).toEqual([true, false, false])
  await choose({ 'Payment method': 'ach' })
  expect(await Promise.all(['Tax id', 'Routing number', 'Account number'].map(shown))).toEqual([true, true, true])
  await enter({ Code: 'SUB-0002', 'Tax id': 'DE12345678', 'Routing number': '123456789', 'Account number': '00012345' })
  await choose({ Customer: 'C-1', Plan: 'basic', 'Customer type': 'personal', 'Payment method': 'card' })
  expect(await Promise.all(['Tax id', 'Routing number', 'Account number'].map(shown))).toEqual([false, false, false])
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: 'Remove last line' }).click()
  await submit()
  await page.getByRole('heading', { name: 'SUB-0002' }).waitFor()
  const body = JSON.parse(sent[0] ?? '') as Record<string, unknown>
  expect(Object.keys(body).filter((name) => /taxId|ach|note/.test(name))).toEqual([])
  expect(body).toMatchObject({ customerType: 'personal', paymentMethod: 'card', addons: [], autoRenew: true })
})

test('what cannot be read is said at its field and not sent', async () => {
  await enter({ Code: 'SUB-0003', Price: '19,99', 'Renewal date': '2047-12-31' })
  await submit()
  await page.getByText('must be an amount such as 19.99').waitFor()
  for (const text of ['must be a day such as 31/12/2027', 'must be a customer', 'must be a plan']) {
    expect(await page.getByText(text).isVisible()).toBe(true)
  }
  expect(sent).toEqual([])
})

test('a tax id that cannot be one is said at its field and not sent', async () => {
  await choose({ Customer: 'C-1', Plan: 'basic', 'Customer type': 'commercial' })
  await enter({ Code: 'SUB-0005', 'Tax id': 'nonsense' })
  await submit()
  await page.getByText('must be two capital letters and 6 to 10 digits').waitFor()
  expect(sent).toEqual([])
  expect(queryDatabase(path, "SELECT id FROM subscriptions WHERE code = 'SUB-0005'")).toEqual([])
})

test("the server's messages stand at their fields, and go when they are mended", async () => {
  await choose({ Customer: 'C-1', Plan: 'basic', 'Customer type': 'commercial' })
  await enter({ Code: 'SUB-0001', 'Tax id': 'DE123456', 'Primary e-mail': 'nobody' })
  await page.getByRole('button', { name: 'Add line' }).click()
  await submit()
  await page.getByText('must contain @').waitFor()
  expect(await page.getByText('Line 1: addon is required').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Remove last line' }).click()
  await enter({ Code: 'SUB-0001' })
  await submit()
  await page.getByText('is already in use').waitFor()
  expect(await page.getByText('must contain @').isVisible()).toBe(false)
  await enter({ Code: 'SUB-0004' })
  await submit()
  await page.getByRole('heading', { name: 'SUB-0004' }).waitFor()
  expect(sent).toHaveLength(3)
})

test('a wrong password is said on the page, and signing out ends the visit', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').fill('clerk@acme.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await page.getByRole('alert').textContent()).toBe('E-mail or password is wrong.')
  await page.goto(`${app.url}/subscriptions/new`)
  expect(new URL(page.url()).pathname).toBe('/login')
})
