import type { CaseInput, Ui } from 'vitest-edd'
import { openRecord } from './list.js'
import { textOf } from './text-of.js'

/** Moves the renewal date on the form that shows nothing else, and waits for the record. */
export async function renewSubscription(ui: Ui, input: CaseInput): Promise<void> {
  await openRenewal(ui, input)
  await ui.mark('form')
  await saveRenewal(ui, input)
  await ui.getByText('renewed').expect().toBeVisible()
}

/** Saves the form with the date that it shows already. */
export async function saveSameDate(ui: Ui, input: CaseInput): Promise<void> {
  await openRenewal(ui, input)
  await saveRenewal(ui, input)
  await ui
    .getByRole('heading', { name: textOf(input, 'code') })
    .expect()
    .toBeVisible()
}

/** Opens the renewal form of the record. */
export async function openRenewal(ui: Ui, input: CaseInput): Promise<void> {
  await openRecord(ui, input)
  await ui.getByRole('link', { name: 'Change renewal date' }).click()
}

/** Types the date and saves the form. */
export async function saveRenewal(ui: Ui, input: CaseInput): Promise<void> {
  await ui.getByLabel('Renewal date').fill(textOf(input, 'renewal_date'))
  await ui.getByRole('button', { name: 'Save renewal date' }).click()
}

/** Approves an open subscription. */
export async function approveSubscription(ui: Ui, input: CaseInput): Promise<void> {
  await press(ui, input, { button: 'Approve', done: 'approved' })
}

/** Ends an approved subscription. */
export async function deactivateSubscription(ui: Ui, input: CaseInput): Promise<void> {
  await press(ui, input, { button: 'Deactivate', done: 'deactivated' })
}

/** Brings an inactive subscription back. */
export async function restoreSubscription(ui: Ui, input: CaseInput): Promise<void> {
  await press(ui, input, { button: 'Restore', done: 'restored' })
}

async function press(ui: Ui, input: CaseInput, { button, done }: { button: string; done: string }): Promise<void> {
  await openRecord(ui, input)
  await ui.mark('record')
  await ui.getByRole('button', { name: button }).click()
  await ui.getByRole('status').expect().toHaveText(done)
}
