import type { Page } from 'playwright-core'

/** The rows of the list as they are shown, cell by cell. */
export async function listRows(page: Page): Promise<string[][]> {
  const rows = await page.locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()))
}

/** The codes of the list, in the order shown. */
export async function listCodes(page: Page): Promise<string[]> {
  return (await listRows(page)).map(([code = '']) => code)
}

/** The list with one search; empty for the whole list. */
export async function search(page: Page, text: string): Promise<void> {
  await page.goto('/subscriptions')
  await page.getByLabel('Code or customer').fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/[?]q=/)
}

/** Opens the page of a subscription by way of the list. */
export async function openRecord(page: Page, code: string): Promise<void> {
  await search(page, code)
  await page.getByRole('link', { name: code, exact: true }).click()
  await page.getByRole('heading', { name: code, exact: true }).waitFor()
}

/** What the page of a subscription says under one of its names. */
export async function fact(page: Page, name: string): Promise<string | null> {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .textContent()
}

/** The message of the page, once there is one. */
export async function message(page: Page): Promise<string | null> {
  const alert = page.getByRole('alert')
  await alert.waitFor()
  return alert.textContent()
}

/** The status line of a record's page once it reads as wanted. */
export async function statusLine(page: Page, text: string): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor()
}

/** Which of the controls of a record's page are there. */
export async function controls(page: Page): Promise<string[]> {
  const names = ['Change renewal date', 'Approve', 'Deactivate', 'Restore']
  const shown = await Promise.all(
    names.map(async (name) => {
      const role = name === 'Change renewal date' ? 'link' : 'button'
      return (await page.getByRole(role, { name, exact: true }).count()) === 1
    }),
  )
  return names.filter((_, index) => shown[index])
}
