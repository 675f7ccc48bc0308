import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDesk } from './support/open-desk.js'
import type { Desk, Person } from './support/open-desk.js'
import { controls, fact, listRows, message, openRecord, search, statusLine } from './support/read-page.js'
import { create, personalByCard } from './support/subscription-form.js'

let desk: Desk
let clerk: Person
let manager: Person
let code: string
let number = 0

beforeAll(async () => {
  desk = await openDesk()
  clerk = await desk.signIn('clerk@acme.test')
  manager = await desk.signIn('manager@acme.test')
})
afterAll(() => desk.close())
beforeEach(async () => {
  for (const person of [clerk, manager]) person.forget()
  code = `LIFE-${++number}`
  await create(clerk.page, personalByCard(code))
})
afterEach(() => expect([...clerk.complaints, ...manager.complaints]).toEqual([]))

const press = (person: Person, name: string): Promise<void> => person.page.getByRole('button', { name }).click()

const audited = (action: string): number =>
  desk.count(
    'audit_log a JOIN subscriptions s ON s.id = a.subscription_id',
    `code = '${code}' AND action = '${action}'`,
  )
const announced = (topic: string): number =>
  desk.count('outbox o JOIN subscriptions s ON s.id = o.subscription_id', `code = '${code}' AND topic = '${topic}'`)

async function approveBy(person: Person): Promise<void> {
  await openRecord(person.page, code)
  await press(person, 'Approve')
  await statusLine(person.page, 'approved')
}

describe('changing the renewal date', () => {
  test('shows code and date, sends the date, and shows it on record and list', async () => {
    const { page, sent } = clerk
    const before = desk.count('subscriptions')
    await page.getByRole('link', { name: 'Change renewal date' }).click()
    await page.getByRole('heading', { name: 'Change renewal date' }).waitFor()
    expect(await page.getByLabel('Code').inputValue()).toBe(code)
    expect(await page.getByLabel('Code').isEditable()).toBe(false)
    expect(await page.getByLabel('Renewal date').inputValue()).toBe('15/03/2048')
    await page.getByLabel('Renewal date').fill('01/09/2050')
    await press(clerk, 'Save renewal date')
    await page.getByRole('heading', { name: code, exact: true }).waitFor()
    await statusLine(page, 'renewed')
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({ method: 'POST', body: { renewalDate: '2050-09-01' } })
    expect(sent[1]?.path).toMatch(/^\/api\/subscriptions\/\d+\/renewal$/)
    expect(await fact(page, 'Renewal date')).toBe('01/09/2050')
    expect(await fact(page, 'Status')).toBe('open')
    await search(page, code)
    expect(await listRows(page)).toEqual([[code, 'C-02', 'basic', 'open', '2050-09-01']])
    expect(desk.count('subscriptions')).toBe(before)
    expect([audited('renewed'), announced('subscription.renewed')]).toEqual([1, 1])
  })

  test('to a day in the past is refused by the server and said at the field', async () => {
    const { page, sent } = clerk
    await page.getByRole('link', { name: 'Change renewal date' }).click()
    await page.getByLabel('Renewal date').fill('30/06/2019')
    await press(clerk, 'Save renewal date')
    await page.getByText('must not be in the past', { exact: true }).waitFor()
    expect(await message(page)).toBe('Some fields need your attention.')
    expect(sent[1]?.body).toEqual({ renewalDate: '2019-06-30' })
    expect(desk.count('rejections', `code = '${code}' AND reason = 'renewal_in_past'`)).toBe(1)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { name: code, exact: true }).waitFor()
    expect(await fact(page, 'Renewal date')).toBe('15/03/2048')
  })

  test('to what is no day is said at the field and not sent', async () => {
    const { page, sent } = clerk
    await page.getByRole('link', { name: 'Change renewal date' }).click()
    await page.getByLabel('Renewal date').fill('tomorrow')
    await press(clerk, 'Save renewal date')
    await page.getByText('must be a day such as 31/12/2027', { exact: true }).waitFor()
    expect(sent).toHaveLength(1)
  })
})

describe('approving', () => {
  test('is offered to a manager on an open subscription, and not after it is done', async () => {
    await openRecord(manager.page, code)
    expect(await controls(manager.page)).toEqual(['Change renewal date', 'Approve', 'Deactivate'])
    await press(manager, 'Approve')
    await statusLine(manager.page, 'approved')
    expect(manager.sent).toHaveLength(1)
    expect(manager.sent[0]?.path).toMatch(/^\/api\/subscriptions\/\d+\/approve$/)
    expect(await fact(manager.page, 'Status')).toBe('approved')
    expect(await controls(manager.page)).toEqual(['Change renewal date', 'Deactivate'])
    await search(manager.page, code)
    expect((await listRows(manager.page))[0]?.[3]).toBe('approved')
    expect(desk.count('approvals a JOIN subscriptions s ON s.id = a.subscription_id', `code = '${code}'`)).toBe(1)
    expect([audited('approved'), announced('subscription.approved')]).toEqual([1, 1])
  })

  test('is not offered to a clerk', async () => {
    await openRecord(clerk.page, code)
    expect(await controls(clerk.page)).toEqual(['Change renewal date', 'Deactivate'])
  })
})

describe('deactivating and restoring', () => {
  test('an open subscription becomes inactive and open again', async () => {
    const { page } = clerk
    await press(clerk, 'Deactivate')
    await statusLine(page, 'deactivated')
    expect(await fact(page, 'Status')).toBe('inactive')
    expect(await controls(page)).toEqual(['Restore'])
    await search(page, code)
    expect((await listRows(page))[0]?.[3]).toBe('inactive')
    expect([audited('deactivated'), announced('subscription.deactivated')]).toEqual([1, 1])
    await openRecord(page, code)
    await press(clerk, 'Restore')
    await statusLine(page, 'restored')
    expect(await fact(page, 'Status')).toBe('open')
    expect(await controls(page)).toEqual(['Change renewal date', 'Deactivate'])
    expect([audited('restored'), announced('subscription.restored')]).toEqual([1, 1])
  })

  test('an approved one is approved again after it was restored by a manager', async () => {
    await approveBy(manager)
    await press(manager, 'Deactivate')
    await statusLine(manager.page, 'deactivated')
    await press(manager, 'Restore')
    await statusLine(manager.page, 'restored')
    expect(await fact(manager.page, 'Status')).toBe('approved')
    expect(await controls(manager.page)).toEqual(['Change renewal date', 'Deactivate'])
  })

  test('a clerk may not deactivate what is approved, and is told so', async () => {
    await approveBy(manager)
    await openRecord(clerk.page, code)
    expect(await controls(clerk.page)).toContain('Deactivate')
    await press(clerk, 'Deactivate')
    expect(await message(clerk.page)).toBe('Only a manager may do this.')
    expect(clerk.sent.at(-1)?.path).toMatch(/\/deactivate$/)
    expect(desk.count('rejections', `code = '${code}' AND reason = 'role'`)).toBe(1)
    await clerk.page.reload()
    expect(await fact(clerk.page, 'Status')).toBe('approved')
    expect(audited('deactivated')).toBe(0)
  })
})
