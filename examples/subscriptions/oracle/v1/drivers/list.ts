import type { CaseInput, Ui } from 'vitest-edd'
import { textOf } from './text-of.js'

/** Searches the list, and turns to the page that the case names. */
export async function searchList(ui: Ui, input: CaseInput): Promise<void> {
  await searchFor(ui, textOf(input, 'search'))
  const page = input['page']
  if (typeof page !== 'string') return
  const [, wanted = '1'] = page.split(' ')
  for (let number = 1; number < Number(wanted); number += 1) {
    await ui.getByRole('link', { name: 'Next page' }).click()
  }
  await ui.getByText(page).expect().toBeVisible()
}

/** Opens the page of a subscription the way everybody does, by the list. */
export async function openRecord(ui: Ui, input: CaseInput): Promise<void> {
  const code = textOf(input, 'code')
  await searchFor(ui, code)
  await ui.getByRole('link', { name: code }).click()
  await ui.getByRole('heading', { name: code }).expect().toBeVisible()
}

async function searchFor(ui: Ui, text: string): Promise<void> {
  await ui.goto('/subscriptions')
  await ui.getByLabel('Code or customer').fill(text)
  await ui.getByRole('button', { name: 'Search' }).click()
}
