import type { CaseInput, Ui } from 'vitest-edd'
import { textOf } from './text-of.js'

const FIELDS = [
  ['Primary e-mail', 'primary_email'],
  ['Billing e-mail', 'billing_email'],
  ['Service street', 'service_street'],
  ['Service city', 'service_city'],
  ['Service postcode', 'service_postcode'],
  ['Billing street', 'billing_street'],
  ['Billing city', 'billing_city'],
  ['Billing postcode', 'billing_postcode'],
  ['Price', 'price'],
  ['Discount percent', 'discount'],
  ['Renewal date', 'renewal_date'],
] as const

/** Enters one subscription the way a clerk does, top to bottom, and waits for its page. */
export async function createSubscription(ui: Ui, input: CaseInput): Promise<void> {
  await sendForm(ui, input)
  await ui
    .getByRole('heading', { name: textOf(input, 'code') })
    .expect()
    .toBeVisible()
}

/** Fills the form and sends it. */
export async function sendForm(ui: Ui, input: CaseInput): Promise<void> {
  await ui.goto('/subscriptions/new')
  await ui.getByLabel('Code').fill(textOf(input, 'code'))
  await ui.getByLabel('Customer').select({ label: textOf(input, 'customer') })
  await ui.getByLabel('Plan').select({ label: textOf(input, 'plan') })
  await ui.getByLabel('Customer type').select(textOf(input, 'type'))
  await ui.getByLabel('Payment method').select(textOf(input, 'payment'))
  await ui.mark('conditional-fields')
  await fillWhenStated(ui, input, ['Tax id', 'tax_id'])
  await fillWhenStated(ui, input, ['Routing number', 'ach_routing'])
  await fillWhenStated(ui, input, ['Account number', 'ach_account'])
  await ui.getByLabel('Service level').select(textOf(input, 'service_level'))
  for (const [label, name] of FIELDS) await ui.getByLabel(label).fill(textOf(input, name))
  await fillWhenStated(ui, input, ['Note', 'note'])
  const renewal = ui.getByLabel('Renew automatically')
  await (input['auto_renew'] === true ? renewal.check() : renewal.uncheck())
  await addLines(ui, input)
  await ui.getByRole('button', { name: 'Create subscription' }).click()
}

async function addLines(ui: Ui, input: CaseInput): Promise<void> {
  const lines = input['addons']
  if (!Array.isArray(lines)) throw new Error('the case states no list of add-ons')
  for (const [index, line] of lines.entries()) {
    await ui.getByRole('button', { name: 'Add line' }).click()
    await ui.getByLabel(`Add-on ${index + 1}`).fill(textOf(line, 'addon'))
    await ui.getByLabel(`Quantity ${index + 1}`).fill(textOf(line, 'quantity'))
  }
}

async function fillWhenStated(ui: Ui, input: CaseInput, [label, name]: readonly [string, string]): Promise<void> {
  if (input[name] !== null) await ui.getByLabel(label).fill(textOf(input, name))
}
