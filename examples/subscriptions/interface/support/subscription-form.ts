import type { Page } from 'playwright-core'

/** What a clerk enters: labels of the form and what is typed or chosen there. */
export interface Entry {
  readonly chosen: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  readonly addons?: readonly { readonly addon: string; readonly quantity: string }[]
  readonly renewsAutomatically?: boolean
}

/** A personal subscription paid by card, with the given fields changed or added. */
export function personalByCard(code: string, changes: Readonly<Record<string, string>> = {}): Entry {
  return {
    chosen: {
      Customer: 'C-02',
      Plan: 'basic',
      'Customer type': 'personal',
      'Payment method': 'card',
      'Service level': 'silver',
    },
    typed: {
      Code: code,
      'Primary e-mail': 'zoe.ohara@example.test',
      'Billing e-mail': 'invoices@billing.example.test',
      'Service street': 'Storgatan 12',
      'Service city': 'Ystad',
      'Service postcode': '271 31',
      'Billing street': 'Bahnhofstraße 7',
      'Billing city': 'Zürich',
      'Billing postcode': '8001',
      Price: '24.50',
      'Discount percent': '7.25',
      'Renewal date': '15/03/2048',
      ...changes,
    },
  }
}

/** Fills the form from top to bottom; does not send it. */
export async function fillForm(page: Page, entry: Entry): Promise<void> {
  for (const [label, value] of Object.entries(entry.chosen)) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: value })
  }
  for (const [label, value] of Object.entries(entry.typed)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  if (entry.renewsAutomatically === false) await page.getByLabel('Renew automatically').uncheck()
  for (const [index, line] of (entry.addons ?? []).entries()) {
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.getByLabel(`Add-on ${index + 1}`, { exact: true }).fill(line.addon)
    await page.getByLabel(`Quantity ${index + 1}`, { exact: true }).fill(line.quantity)
  }
}

/** Opens the form, fills it and sends it. */
export async function enter(page: Page, entry: Entry): Promise<void> {
  await page.goto('/subscriptions/new')
  await fillForm(page, entry)
  await page.getByRole('button', { name: 'Create subscription' }).click()
}

/** Enters a subscription and waits for its page. */
export async function create(page: Page, entry: Entry): Promise<void> {
  await enter(page, entry)
  await page.getByRole('heading', { name: entry.typed['Code'] ?? '', exact: true }).waitFor()
}
