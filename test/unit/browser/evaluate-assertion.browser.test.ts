import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AssertionResult } from '../../../src/browser/evaluate-assertion.js'
import { evaluateAssertion } from '../../../src/browser/evaluate-assertion.js'
import type { CaseContext } from '../../../src/browser/open-context.js'
import type { CaseInput } from '../../../src/model/input.js'
import type { UiAssertion } from '../../../src/model/ledger.js'
import { browserUnderTest } from './browser-under-test.js'
import { PUBLIC_URL } from './serve-pages.js'

const PAGE = `
  <h1>SUB-1</h1>
  <p role="status">  created
     now </p>
  <label for="code">Code</label><input id="code">
  <div hidden><label for="tax">Tax id</label><input id="tax"></div>
  <button>Approve</button><button disabled>Reject</button>
  <label for="on">Renew</label><input id="on" type="checkbox" checked>
  <label for="off">Remind</label><input id="off" type="checkbox">
  <p>twin</p><p>twin</p>
  <p id="late"></p>
  <script>setTimeout(() => { late.textContent = 'late news' }, 120)</script>`

const site = browserUnderTest({ '/one': PAGE, '/orders/SUB-1': PAGE, '/empty': '' })
let context: CaseContext
beforeAll(async () => {
  context = await site.open()
})
afterAll(() => context.close())

async function evaluate(
  assertion: Partial<UiAssertion>,
  options: { readonly path?: string; readonly input?: CaseInput; readonly timeoutMs?: number } = {},
): Promise<AssertionResult> {
  const page: Page = context.page
  await page.goto(`${PUBLIC_URL}${options.path ?? '/one'}`)
  return evaluateAssertion({
    page,
    publicUrl: PUBLIC_URL,
    input: options.input ?? { code: 'SUB-1' },
    timeoutMs: options.timeoutMs ?? 2_000,
    assertion: {
      id: 'a',
      scenario: 's',
      at: 'after',
      when: [],
      target: {},
      is: ['visible'],
      source: { file: 'oracle/v1/ledger.yaml', line: 1 },
      ...assertion,
    },
  })
}

const heading = { role: 'heading', name: 'SUB-1' }

describe('what holds', () => {
  const holding: readonly (readonly [string, Partial<UiAssertion>])[] = [
    ['a visible heading by its exact name', { target: heading }],
    ['a name from what was typed', { target: { role: 'heading', name: '{input.code}' } }],
    ['a visible field by its label', { target: { label: 'Code' } }],
    ['a text', { target: { text: 'created now' } }],
    ['an exact text of a role', { target: { role: 'status' }, text: 'created now' }],
    ['an exact text stated with the target', { target: { role: 'status', text: 'created now' } }],
    ['several states at once', { target: { role: 'button', name: 'Approve' }, is: ['visible', 'enabled'] }],
    ['a disabled button', { target: { role: 'button', name: 'Reject' }, is: ['visible', 'disabled'] }],
    ['a checked box', { target: { label: 'Renew' }, is: ['checked'] }],
    ['a hidden field', { target: { label: 'Tax id' }, is: ['hidden'] }],
    ['the absence of what is hidden', { target: { label: 'Tax id' }, is: ['absent'], anchor: heading }],
    ['the absence of what is not there', { target: { role: 'alert' }, is: ['absent'], anchor: { label: 'Code' } }],
    ['what comes a little later', { target: { text: 'late news' } }],
    ['on a page that is opened first', { page: '/orders/{input.code}', target: heading }],
  ]
  test.each(holding)('%s [D115]', async (_, assertion) => {
    expect(await evaluate(assertion)).toMatchObject({ held: true })
  })
})

describe('what does not hold, with what was seen', () => {
  const absentAlert = { target: { role: 'alert' }, is: ['absent'] } as const
  const failing: readonly (readonly [string, Partial<UiAssertion>, string])[] = [
    ['another name', { target: { role: 'heading', name: 'SUB' } }, 'heading "SUB": 0 matches, 0 visible'],
    ['another case', { target: { role: 'heading', name: 'sub-1' } }, '0 matches'],
    ['a hidden field as visible', { target: { label: 'Tax id' } }, 'not visible'],
    ['a visible field as hidden', { target: { label: 'Code' }, is: ['hidden'] }, 'label "Code": visible'],
    ['nothing as hidden', { target: { label: 'None' }, is: ['hidden'] }, '0 matches'],
    ['a visible field as absent', { target: { label: 'Code' }, is: ['absent'], anchor: heading }, 'visible'],
    ['absence without an anchor', absentAlert, 'absent without an anchor'],
    [
      'absence beside a missing anchor',
      { ...absentAlert, anchor: { label: 'None' } },
      'anchor label "None": 0 matches',
    ],
    ['absence beside a hidden anchor', { ...absentAlert, anchor: { label: 'Tax id' } }, 'anchor label "Tax id": not'],
    ['one of two twins', { target: { text: 'twin' } }, '2 matches, 2 visible'],
    ['a disabled one as enabled', { target: { role: 'button', name: 'Reject' }, is: ['enabled'] }, 'disabled'],
    ['an enabled one as disabled', { target: { role: 'button', name: 'Approve' }, is: ['disabled'] }, 'enabled'],
    ['an unchecked box as checked', { target: { label: 'Remind' }, is: ['checked'] }, 'not checked'],
    ['a field that cannot be checked', { target: { label: 'Code' }, is: ['checked'] }, 'visible'],
    ['a part of the text', { target: { role: 'status' }, text: 'created' }, 'text "created now"'],
    ['a part of the text in the target', { target: { role: 'status', text: 'created' } }, 'text "created now"'],
    ['no state', { target: heading, is: [] }, 'names no state'],
    ['no target', { target: {} }, 'the target is one of'],
    ['a name without a role', { target: { label: 'Code', name: 'Code' } }, 'the target is one of'],
    ['two ways to find it', { target: { role: 'textbox', label: 'Code' } }, 'the target is one of'],
    ['a name nobody typed', { target: { role: 'heading', name: '{input.none}' } }, 'stands for no typed text'],
    ['a page nobody typed', { page: '/orders/{self}', target: heading }, 'stands for no typed text'],
    ['a page of another origin', { page: '//elsewhere.test/', target: heading }, 'only a path of'],
    ['a page that shows nothing', { page: '/empty', target: heading }, '0 matches'],
  ]
  test.each(failing)('%s [D115]', async (_, assertion, observed) => {
    const result = await evaluate(assertion, { timeoutMs: 100 })
    expect(result).toEqual({ held: false, observed: expect.stringContaining(observed) })
  })

  test('an empty page never proves an absence [D213]', async () => {
    const absent = { target: { label: 'Tax id' }, is: ['absent'], anchor: heading } as const
    expect(await evaluate(absent)).toMatchObject({ held: true })
    expect(await evaluate(absent, { path: '/empty', timeoutMs: 100 })).toMatchObject({ held: false })
  })

  test('a page that is gone', async () => {
    const other = await site.open()
    await other.close()
    const assertion: UiAssertion = {
      id: 'a',
      scenario: 's',
      at: 'after',
      when: [],
      target: heading,
      is: ['absent'],
      anchor: heading,
      source: { file: 'oracle/v1/ledger.yaml', line: 1 },
    }
    const result = await evaluateAssertion({ page: other.page, assertion, input: {}, publicUrl: PUBLIC_URL })
    expect(result).toEqual({ held: false, observed: expect.stringContaining('read the page') })
  })
})
