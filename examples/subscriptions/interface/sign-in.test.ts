import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from './support/open-desk.js'
import type { Desk } from './support/open-desk.js'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('a wrong password is said on the page', async () => {
  const { page } = await desk.signIn('clerk@acme.test')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').fill('clerk@acme.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await page.getByRole('alert').textContent()).toBe('E-mail or password is wrong.')
  expect(desk.count('sessions')).toBe(0)
})

test('signing out ends the visit', async () => {
  const { page } = await desk.signIn('manager@globex.test')
  expect(await page.getByText('Gita Moreau').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  for (const path of ['/subscriptions', '/subscriptions/new', '/subscriptions/1', '/subscriptions/1/renewal']) {
    await page.goto(path)
    expect([path, new URL(page.url()).pathname]).toEqual([path, '/login'])
  }
})
