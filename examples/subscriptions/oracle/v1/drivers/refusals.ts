import type { CaseInput, Ui } from 'vitest-edd'
import { openRenewal, saveRenewal } from './lifecycle.js'
import { openRecord } from './list.js'
import { sendForm } from './subscriptions.js'

/** Enters a subscription that is not accepted. */
export async function enterRefused(ui: Ui, input: CaseInput): Promise<void> {
  await sendForm(ui, input)
  await ui.getByText('Some fields need your attention.').expect().toBeVisible()
}

/** Moves the renewal date to a day that is not accepted. */
export async function renewRefused(ui: Ui, input: CaseInput): Promise<void> {
  await openRenewal(ui, input)
  await saveRenewal(ui, input)
  await ui.getByText('Some fields need your attention.').expect().toBeVisible()
}

/** Ends what only somebody else may end. */
export async function deactivateRefused(ui: Ui, input: CaseInput): Promise<void> {
  await openRecord(ui, input)
  await ui.getByRole('button', { name: 'Deactivate' }).click()
  await ui.getByRole('alert').expect().toBeVisible()
}
