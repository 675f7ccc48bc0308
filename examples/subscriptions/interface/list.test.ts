import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from './support/open-desk.js'
import type { Desk, Person } from './support/open-desk.js'
import { listCodes, listRows, search } from './support/read-page.js'
import { create, personalByCard } from './support/subscription-form.js'

let desk: Desk
let clerk: Person
let page: Page

const code = (number: number): string => `SUB-${String(number).padStart(2, '0')}`
const down = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => code(from - index))
const resultCount = (): Promise<string | null> => page.getByRole('status').textContent()

beforeAll(async () => {
  desk = await openDesk({ archive: 12 })
  clerk = await desk.signIn('clerk@acme.test')
  page = clerk.page
})
afterAll(() => desk.close())

test('the list shows ten a page, newest first, and the number of all', async () => {
  await page.goto('/subscriptions')
  expect(await listCodes(page)).toEqual(down(12, 3))
  expect(await resultCount()).toBe('12 subscriptions')
  expect(await page.getByText('Page 1 of 2').isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Previous page' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByText('Page 2 of 2').waitFor()
  expect(await listRows(page)).toEqual([
    ['SUB-02', 'C-02', 'basic', 'open', '2048-03-15'],
    ['SUB-01', 'C-02', 'basic', 'open', '2048-03-15'],
  ])
  expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await page.getByText('Page 1 of 2').waitFor()
  expect(await listCodes(page)).toEqual(down(12, 3))
  expect(desk.count('subscriptions')).toBe(12)
})

test.each<{ what: string; text: string; codes: string[]; count: string }>([
  { what: 'a code', text: 'SUB-07', codes: ['SUB-07'], count: '1 subscription' },
  { what: 'a part of a code in small letters', text: 'sub-1', codes: down(12, 10), count: '3 subscriptions' },
  { what: 'the code of a customer', text: 'C-03', codes: ['SUB-10', 'SUB-05'], count: '2 subscriptions' },
  { what: 'the name of a customer', text: 'quiet', codes: ['SUB-10', 'SUB-05'], count: '2 subscriptions' },
  { what: 'what nobody has', text: 'XYZ', codes: [], count: '0 subscriptions' },
])('searching for $what finds it', async ({ text, codes, count }) => {
  await search(page, text)
  expect(await listCodes(page)).toEqual(codes)
  expect(await resultCount()).toBe(count)
  expect(await page.getByLabel('Code or customer').inputValue()).toBe(text)
  expect(await page.getByText(`Nothing matches “${text}”.`).count()).toBe(codes.length === 0 ? 1 : 0)
})

test('a search is kept from page to page', async () => {
  await search(page, 'SUB')
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByText('Page 2 of 2').waitFor()
  expect(await page.getByLabel('Code or customer').inputValue()).toBe('SUB')
  expect(await listCodes(page)).toEqual(down(2, 1))
})

test('another tenant sees its own list and cannot open a record of this one', async () => {
  await page.goto('/subscriptions')
  await page.getByRole('link', { name: 'SUB-12' }).click()
  await page.getByRole('heading', { name: 'SUB-12' }).waitFor()
  const { pathname } = new URL(page.url())
  const other = await desk.signIn('manager@globex.test')
  expect(await other.page.getByText('There are no subscriptions yet.').isVisible()).toBe(true)
  const answer = await other.page.goto(pathname)
  expect(answer?.status()).toBe(404)
  expect(await other.page.getByText('There is no such subscription.').isVisible()).toBe(true)
  const entry = personalByCard('SUB-12')
  await create(other.page, { ...entry, chosen: { ...entry.chosen, Customer: 'C-05' } })
  await other.page.goto('/subscriptions')
  expect(await listRows(other.page)).toEqual([['SUB-12', 'C-05', 'basic', 'open', '2048-03-15']])
  await page.goto('/subscriptions')
  expect(await resultCount()).toBe('12 subscriptions')
  expect(desk.count('subscriptions', "tenant = 'globex'")).toBe(1)
})

test('reading changes nothing and sends no command', () => {
  expect(clerk.sent).toEqual([])
  expect(desk.count('subscriptions', "tenant = 'acme'")).toBe(12)
  expect(clerk.complaints).toEqual([])
})
