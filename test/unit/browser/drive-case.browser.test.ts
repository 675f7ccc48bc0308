import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { CaseDrive, CaseDriveResult } from '../../../src/browser/drive-case.js'
import { driveCase } from '../../../src/browser/drive-case.js'
import type { CaseInput } from '../../../src/model/input.js'
import type { UiAssertion } from '../../../src/model/ledger.js'
import type { ActorInput, Ui } from '../../../src/model/ui.js'
import { browserUnderTest } from './browser-under-test.js'
import { PUBLIC_URL } from './serve-pages.js'

const site = browserUnderTest({
  '/login': `<label for="p">Password</label><input id="p"><button onclick="location='/orders'">Sign in</button>`,
  '/orders': '<h1>Orders</h1>',
  '/new': `<h1>New order</h1><label for="c">Code</label><input id="c">
    <button onclick="location='/done'">Save</button>
    <button onclick="throw new Error('broken handler')">Break</button>
    <button onclick="alert('sure?')">Ask</button>`,
  '/done': '<h1>Saved</h1>',
})

const INPUT: CaseInput = { code: 'A-1', type: 'card' }
const SECRET = 'correct horse battery staple'

async function login(ui: Ui, actor: ActorInput): Promise<void> {
  await ui.goto('/login')
  await ui.getByLabel('Password').fill(actor.secret)
  await ui.getByRole('button', { name: 'Sign in' }).click()
  await ui.getByRole('heading', { name: 'Orders' }).expect().toBeVisible()
}

async function create(ui: Ui, input: CaseInput): Promise<void> {
  await ui.goto('/new')
  await ui.mark('open')
  await ui.getByLabel('Code').fill(input['code'] === 'A-1' ? 'A-1' : 'unknown')
  await ui.getByRole('button', { name: 'Save' }).click()
  await ui.getByRole('heading', { name: 'Saved' }).expect().toBeVisible()
}

const heading = (name: string): UiAssertion['target'] => ({ role: 'heading', name })

const assertion = (id: string, at: string, more: Partial<UiAssertion> = {}): UiAssertion => ({
  id,
  scenario: 'create',
  at,
  when: [],
  target: heading('New order'),
  is: ['visible'],
  source: { file: 'oracle/v1/ledger.yaml', line: 1 },
  ...more,
})

async function drive(changed: Partial<Omit<CaseDrive, 'context'>>): Promise<CaseDriveResult> {
  const context = await site.open()
  try {
    return await driveCase({
      context,
      publicUrl: PUBLIC_URL,
      login: { driver: login, input: { user: { email: 'a@b.test' }, secret: SECRET } },
      scenario: { driver: create, input: INPUT },
      assertions: [],
      settle: async () => undefined,
      actorEstablished: async () => undefined,
      stepTimeoutMs: 500,
      driverTimeoutMs: 5_000,
      ...changed,
    })
  } finally {
    await context.close()
  }
}

const scenario = (driver: CaseDrive['scenario']['driver']): Pick<CaseDrive, 'scenario'> => ({
  scenario: { driver, input: INPUT },
})

describe('driveCase', () => {
  test('logs in, establishes the actor, asserts before, at the mark and after [D127]', async () => {
    const order: string[] = []
    const result = await drive({
      actorEstablished: async () => void order.push('established'),
      login: {
        driver: async (ui, actor) => {
          await login(ui, actor)
          order.push('logged in')
        },
        input: { user: {}, secret: SECRET },
      },
      scenario: {
        driver: async (ui, input) => {
          order.push('scenario')
          await create(ui, input)
        },
        input: INPUT,
      },
      assertions: [
        assertion('before', 'before', { page: '/new' }),
        assertion('at-mark', 'open'),
        assertion('not-yet', 'open', { target: heading('Saved'), is: ['absent'], anchor: heading('New order') }),
        assertion('after', 'after', { target: heading('Saved') }),
        assertion('ach-only', 'open', { when: [{ input: 'type', equals: 'ach' }], target: heading('ACH') }),
      ],
    })
    expect(order).toEqual(['logged in', 'established', 'scenario'])
    expect(result.failure).toBeNull()
    expect(result.assertions.map(({ id, held }) => [id, held])).toEqual([
      ['before', true],
      ['at-mark', true],
      ['not-yet', true],
      ['after', true],
    ])
  })

  test('an assertion that does not hold is reported and does not stop the driver', async () => {
    const result = await drive({ assertions: [assertion('wrong', 'open', { target: heading('Old order') })] })
    expect(result.failure).toBeNull()
    expect(result.assertions).toEqual([
      { id: 'wrong', held: false, observed: 'heading "Old order": 0 matches, 0 visible' },
    ])
  })

  test('a mark that is never set and a mark that is set twice are assertions not held', async () => {
    const result = await drive({
      ...scenario(async (ui, input) => {
        await ui.goto('/new')
        await ui.mark('open')
        await create(ui, input)
      }),
      assertions: [assertion('twice', 'open'), assertion('never', 'closed')],
    })
    expect(result.failure).toBeNull()
    expect(result.assertions).toEqual([
      { id: 'twice', held: false, observed: 'the mark "open" was set more than once' },
      { id: 'never', held: false, observed: 'the mark "closed" was never set' },
    ])
  })

  test('settles before every step and after each driver', async () => {
    let settles = 0
    await drive({
      settle: async () => void (settles += 1),
      ...scenario(async (ui) => ui.goto('/new')),
    })
    // Four steps of the login, one of the scenario, one after each driver, one at the end.
    expect(settles).toBe(8)
  })

  test('reports notices of dialogs', async () => {
    const result = await drive(
      scenario(async (ui) => {
        await ui.goto('/new')
        await ui.getByRole('button', { name: 'Ask' }).click()
      }),
    )
    expect(result).toMatchObject({ failure: null, notices: ['a alert dialog was dismissed: sure?'] })
  })
})

describe('what fails a case', () => {
  test('a login that does not succeed: nothing after it happens', async () => {
    const happened: string[] = []
    const result = await drive({
      login: { driver: (ui) => ui.getByText('Never').click(), input: { user: {}, secret: SECRET } },
      actorEstablished: async () => void happened.push('established'),
      ...scenario(async () => void happened.push('scenario')),
      assertions: [assertion('before', 'before')],
    })
    expect(result.failure).toContain('EDD_DRIVER')
    expect(result.assertions).toEqual([
      { id: 'before', held: false, observed: expect.stringContaining('not evaluated: EDD_DRIVER') },
    ])
    expect(happened).toEqual([])
  })

  test('a pre-state that is refused: the scenario does not run', async () => {
    const happened: string[] = []
    const result = await drive({
      actorEstablished: async () => {
        throw new Error('EDD_PRE_STATE: residue')
      },
      ...scenario(async () => void happened.push('scenario')),
    })
    expect([result.failure, happened]).toEqual(['EDD_PRE_STATE: residue', []])
  })

  test('a driver that throws, at once or later; what comes after is not evaluated', async () => {
    const after = [assertion('after', 'after')]
    const throwing = scenario(() => {
      throw new Error('no such plan')
    })
    const result = await drive({ ...throwing, assertions: after })
    expect(result).toMatchObject({ failure: 'no such plan', assertions: [{ held: false }] })
    const late = await drive(scenario(async (ui) => ui.getByLabel('None').fill('x')))
    expect(late.failure).toContain('0 elements match label "None"')
  })

  test('an error that the page did not catch', async () => {
    const result = await drive(
      scenario(async (ui) => {
        await ui.goto('/new')
        await ui.getByRole('button', { name: 'Break' }).click()
      }),
    )
    expect(result.failure).toBe('uncaught error in the page: broken handler')
  })

  test('a step that was not awaited', async () => {
    const result = await drive({
      settle: () => sleep(20),
      ...scenario(async (ui) => {
        await ui.goto('/new')
        void ui
          .getByLabel('Code')
          .fill('x')
          .catch(() => undefined)
      }),
    })
    expect(result.failure).toBe('the driver ended without awaiting a step: fill label "Code"')
  })

  test('a driver that never ends, and no step of it comes later', async () => {
    let laterStep: Promise<unknown> = Promise.resolve('none')
    const result = await drive({
      driverTimeoutMs: 600,
      ...scenario(async (ui) => {
        await sleep(900)
        laterStep = ui.goto('/done').catch((error: unknown) => error)
        await laterStep
      }),
    })
    expect(result.failure).toBe('EDD_DRIVER: the driver did not end within 600 ms')
    await sleep(400)
    expect(await laterStep).toMatchObject({ code: 'EDD_DRIVER' })
  })

  test('an application that never settles', async () => {
    const result = await drive({ driverTimeoutMs: 300, settle: () => new Promise(() => undefined) })
    expect(result.failure).toBe('EDD_DRIVER: the login driver did not end within 300 ms')
  })

  test('the secret stands in no message', async () => {
    const result = await drive({
      ...scenario(async (ui) => {
        await ui.goto('/new')
        throw new Error(`could not use ${SECRET}`)
      }),
      assertions: [assertion('never', SECRET)],
    })
    expect(result.failure).toBe('could not use ***')
    expect(JSON.stringify(result)).not.toContain(SECRET)
  })
})
