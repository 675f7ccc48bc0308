import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInteractionGate } from '../../../src/browser/create-interaction-gate.js'
import { createUi } from '../../../src/browser/create-ui.js'
import type { CaseContext } from '../../../src/browser/open-context.js'
import type { Ui } from '../../../src/model/ui.js'
import { browserUnderTest } from './browser-under-test.js'
import { PUBLIC_URL } from './serve-pages.js'

const FORM = `
  <h1>New order</h1>
  <form>
    <label for="code">Code</label><input id="code">
    <label for="kind">Kind</label>
    <select id="kind"><option value="">Choose</option><option value="7">small box</option><option value="8">crate</option></select>
    <label for="kindness">Kind of order</label><input id="kindness">
    <label for="terms">Terms</label><input id="terms" type="checkbox" checked>
    <label for="file">Paper</label><input id="file" type="file">
    <div hidden><label for="tax">Tax id</label><input id="tax"></div>
    <button type="button" onclick="said.textContent = 'saved   ' + code.value">Save</button>
    <button type="button" disabled>Send</button>
  </form>
  <p role="status" id="said"></p>
  <ul><li>Row <button type="button" onclick="said.textContent='first'">Pick</button></li>
      <li>Row <button type="button" onclick="said.textContent='second'">Pick</button></li></ul>
  <button type="button" onclick="setTimeout(() => { said.textContent = 'late' }, 150)">Later</button>
  <div style="position:relative"><button type="button" id="under">Covered</button>
    <div style="position:absolute;inset:0;background:white"></div></div>`

const site = browserUnderTest({ '/form': FORM, '/list': '<h1>Orders</h1>' })
const folder = mkdtempSync(join(tmpdir(), 'edd-ui-'))
let context: CaseContext
beforeAll(async () => {
  context = await site.open()
})
afterAll(async () => {
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Opened {
  readonly ui: Ui
  readonly page: Page
  readonly settles: { count: number }
  readonly marks: string[]
}

async function openForm(timeoutMs = 5_000): Promise<Opened> {
  const settles = { count: 0 }
  const marks: string[] = []
  const gate = createInteractionGate({ settle: async () => void (settles.count += 1) })
  const onMark = async (name: string): Promise<void> => void marks.push(name)
  const ui = createUi({ page: context.page, publicUrl: PUBLIC_URL, gate, onMark, timeoutMs })
  await ui.goto('/form')
  return { ui, page: context.page, settles, marks }
}

describe('a driver does what a person does [D127]', () => {
  test('fills, selects, checks, uploads, presses and clicks', async () => {
    const { ui, page } = await openForm()
    const paper = join(folder, 'paper.txt')
    writeFileSync(paper, 'hello')
    await ui.getByLabel('Code').fill('A-1')
    await ui.getByLabel('Kind').select({ label: 'crate' })
    await ui.getByLabel('Kind').expect().toHaveValue('8')
    await ui.getByLabel('Kind').select('7')
    await ui.getByLabel('Kind').expect().toHaveValue('7')
    await ui.getByLabel('Terms').uncheck()
    expect(await page.getByLabel('Terms').isChecked()).toBe(false)
    await ui.getByLabel('Terms').check()
    expect(await page.getByLabel('Terms').isChecked()).toBe(true)
    await ui.getByLabel('Paper').upload(paper)
    await ui.getByLabel('Paper').expect().toHaveValue('C:\\fakepath\\paper.txt')
    await ui.getByLabel('Code').press('End')
    await ui.getByLabel('Code').press('2')
    await ui.getByRole('button', { name: 'Save' }).click()
    await ui.getByRole('status').expect().toHaveText('saved A-12')
  })

  test('names match whole: "Kind" is not "Kind of order", unless the driver asks for a part', async () => {
    const { ui } = await openForm()
    await ui.getByLabel('Kind').expect().toHaveCount(1)
    await ui.getByLabel('Kind', { exact: false }).expect().toHaveCount(2)
    await ui.getByRole('button', { name: 'save' }).expect().toHaveCount(0)
    await ui.getByText('New', { exact: false }).expect().toBeVisible()
  })

  test('finds inside another element and by position', async () => {
    const { ui } = await openForm()
    await ui.getByRole('listitem').nth(1).getByRole('button', { name: 'Pick' }).click()
    await ui.getByRole('status').expect().toHaveText('second')
    await ui.getByRole('list').getByText('New order').expect().toHaveCount(0)
  })

  test('waits for what comes later', async () => {
    const { ui } = await openForm()
    await ui.getByRole('button', { name: 'Later' }).click()
    await ui.getByRole('status').expect().toHaveText('late')
  })

  test('every step, expectation and mark waits until the application settled', async () => {
    const { ui, settles, marks } = await openForm()
    const before = settles.count
    await ui.getByLabel('Code').fill('x')
    await ui.getByLabel('Code').expect().toHaveValue('x')
    await ui.mark('filled')
    expect(settles.count - before).toBe(3)
    expect(marks).toEqual(['filled'])
  })
})

describe('what the page does not allow fails with EDD_DRIVER', () => {
  const failing: readonly (readonly [string, (ui: Ui) => Promise<void>, string])[] = [
    ['clicking a disabled button', (ui) => ui.getByRole('button', { name: 'Send' }).click(), 'is visible'],
    [
      'clicking a covered button',
      (ui) => ui.getByRole('button', { name: 'Covered' }).click(),
      'click button "Covered"',
    ],
    ['filling a hidden field', (ui) => ui.getByLabel('Tax id').fill('1'), 'label "Tax id" is not visible'],
    ['clicking what is not there', (ui) => ui.getByText('Nowhere').click(), '0 elements match text "Nowhere"'],
    ['clicking one of several', (ui) => ui.getByRole('button', { name: 'Pick' }).click(), '2 elements match'],
    ['an option that is not there', (ui) => ui.getByLabel('Kind').select('99'), 'select in label "Kind"'],
    ['another text', (ui) => ui.getByRole('heading').expect().toHaveText('Order'), 'the page shows "New order"'],
    ['another value', (ui) => ui.getByLabel('Code').expect().toHaveValue('q'), 'the page shows ""'],
    ['the value of nothing', (ui) => ui.getByLabel('None').expect().toHaveValue('q'), 'the page shows null'],
    ['visible, of a hidden field', (ui) => ui.getByLabel('Tax id').expect().toBeVisible(), 'the page shows false'],
    ['hidden, of a visible field', (ui) => ui.getByLabel('Code').expect().toBeHidden(), 'the page shows true'],
    ['enabled, of a disabled one', (ui) => ui.getByRole('button', { name: 'Send' }).expect().toBeEnabled(), 'false'],
    ['disabled, of an enabled one', (ui) => ui.getByRole('button', { name: 'Save' }).expect().toBeDisabled(), 'true'],
    ['another count', (ui) => ui.getByRole('listitem').expect().toHaveCount(3), 'the page shows 2'],
    ['a file that is not there', (ui) => ui.getByLabel('Paper').upload('/no/such/file'), 'upload to label "Paper"'],
    ['another origin', (ui) => ui.goto('http://127.0.0.1:1/'), 'only a path of http://shop.localhost'],
  ]
  test.each(failing)('%s', async (_, act, message) => {
    const { ui } = await openForm(300)
    await expect(act(ui)).rejects.toMatchObject({ code: 'EDD_DRIVER', message: expect.stringContaining(message) })
  })

  test('a failed fill does not repeat what was typed', async () => {
    const { ui } = await openForm(300)
    const failure: unknown = await ui
      .getByLabel('Tax id')
      .fill('my secret')
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain('my secret')
    expect((failure as Error).cause).toBeUndefined()
  })

  test('a role or text that is no plain text never reaches a selector', async () => {
    const { ui } = await openForm()
    expect(() => ui.getByRole('button >> xpath=..')).toThrow('is no role')
    const pattern = /Code/ as unknown as string
    expect(() => ui.getByLabel(pattern)).toThrow('EDD_DRIVER')
    expect(() => ui.getByText('')).toThrow('not empty')
    expect(() => ui.getByRole('button', { name: pattern })).toThrow('EDD_DRIVER')
    const options = { label: 'crate', force: true }
    const forced = { force: true } as unknown as string
    const code = ui.getByLabel('Code')
    await expect(code.press(forced)).rejects.toThrow('a text is needed')
    await ui.getByLabel('Kind').select(options)
    await ui.getByLabel('Kind').expect().toHaveValue('8')
  })
})

describe('the page cannot be reached from the facade', () => {
  const ALLOWED = {
    ui: ['getByLabel', 'getByRole', 'getByText', 'goto', 'mark'],
    locator: 'check click expect fill getByLabel getByRole getByText nth press select uncheck upload'.split(' '),
    expectations: 'toBeDisabled toBeEnabled toBeHidden toBeVisible toHaveCount toHaveText toHaveValue'.split(' '),
  }

  test('each object has exactly the published steps and is frozen', async () => {
    const { ui } = await openForm()
    const locator = ui.getByLabel('Code')
    expect(keysOf(ui)).toEqual(ALLOWED.ui)
    expect(keysOf(locator)).toEqual(ALLOWED.locator)
    expect(keysOf(locator.nth(0).getByText('x'))).toEqual(ALLOWED.locator)
    expect(keysOf(locator.expect())).toEqual(ALLOWED.expectations)
    for (const each of [ui, locator, locator.expect()]) {
      expect(Object.isFrozen(each)).toBe(true)
      expect(Object.getPrototypeOf(each)).toBe(Object.prototype)
    }
  })

  test('no own or inherited property leads to a page, a locator or the gate', async () => {
    const { ui, page } = await openForm()
    const locator = ui.getByLabel('Code')
    const results = [await locator.click(), await locator.fill('x'), await ui.mark('m'), await ui.goto('/list')]
    expect(results).toEqual([undefined, undefined, undefined, undefined])
    const reached = reachableFrom([ui, locator, locator.nth(0), ui.getByRole('heading').expect()])
    expect(reached.size).toBeGreaterThan(30)
    expect(reached.has(page)).toBe(false)
    const forbidden = ['evaluate', 'request', 'route', 'addInitScript', 'context', '_page', '_frame', 'pending']
    const leaks = [...reached].flatMap((thing) => forbidden.filter((name) => Object.hasOwn(thing, name)))
    expect(leaks).toEqual([])
  })

  test('the walk itself finds a page that is hidden deep down', async () => {
    const { page } = await openForm()
    const deep = Object.assign(() => undefined, { a: new Map([['b', { c: page }]]) })
    expect(reachableFrom([deep]).has(page)).toBe(true)
  })
})

const keysOf = (thing: object): string[] =>
  Reflect.ownKeys(thing)
    .map(String)
    .toSorted((left, right) => (left < right ? -1 : 1))

/** Everything that own and inherited properties, accessors, symbols and collections lead to, without the language's own. */
function reachableFrom(roots: readonly object[]): ReadonlySet<object> {
  const language = new Set<object>([Object.prototype, Function.prototype, Object, Function])
  const seen = new Set<object>()
  const queue: unknown[] = [...roots]
  for (let next = queue.shift(); next !== undefined && seen.size < 20_000; next = queue.shift()) {
    if ((typeof next !== 'object' && typeof next !== 'function') || next === null) continue
    if (seen.has(next) || language.has(next)) continue
    seen.add(next)
    queue.push(...[...neighbours(next)].filter((value) => value !== null && value !== undefined))
  }
  return seen
}

function* neighbours(thing: object): Iterable<unknown> {
  yield Object.getPrototypeOf(thing)
  for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(thing))) yield* Object.values(descriptor)
  for (const symbol of Object.getOwnPropertySymbols(thing)) yield Reflect.get(thing, symbol)
  if (thing instanceof Map || thing instanceof Set) for (const entry of thing) yield entry
}
