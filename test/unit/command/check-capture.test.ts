import { describe, expect, it } from 'vitest'
import { checkCapture } from '../../../src/command/check-capture.js'
import type { CapturedCommand, JsonTree } from '../../../src/model/capture.js'
import type { CommandStep, CommandVariant } from '../../../src/model/commands.js'
import {
  captured,
  clientBody,
  contextOf,
  createStep,
  createVariant,
  end,
  leaf,
  loginCommand,
  loginVariant,
  of,
  secret,
  source,
  typed,
} from './create-fixture.js'

function check(
  commands: readonly CapturedCommand[],
  variant: CommandVariant = createVariant,
  token: string | null = 't0ken',
) {
  return checkCapture({ of, end, variant, commands, context: contextOf(typed, token) })
}

async function codes(...commands: CapturedCommand[]): Promise<string[]> {
  const { mismatches } = await check(commands)
  return mismatches.map(({ code, field }) => `${code} ${field}`)
}

const withBody = (change: { readonly [name: string]: JsonTree }) =>
  captured({ json: { ...clientBody(typed), ...change } })

function without(name: string): CapturedCommand {
  const { [name]: _, ...json } = clientBody(typed)
  return captured({ json })
}

const withStep = (change: Partial<CommandStep>): CommandVariant => ({
  ...createVariant,
  steps: [{ ...createStep, ...change }],
})

describe('checkCapture', () => {
  it('passes the exact command and keeps every leaf with its source [D132]', async () => {
    const { mismatches, capture } = await check([captured()])
    expect(mismatches).toEqual([])
    expect(capture).toMatchObject({
      scenario: 'create',
      case: 'SUB-1',
      variant: 'create.any',
      context: { actor: 'clerk', tenant: 'acme', roles: ['clerk'] },
    })
    const step = capture?.steps[0]
    expect(step?.absent).toEqual([{ place: 'body', path: '$.note' }])
    expect(step?.lists).toEqual([{ path: '$.addons', source: 'each addons', items: 1 }])
    expect(step?.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'browser',
      'sec-fetch-site': 'same-origin',
    })
    expect(step?.leaves.map(({ place, path, type, source: from }) => `${place} ${path} ${type} ${from}`)).toEqual([
      'headers x-csrf-token string volatile csrf',
      'body $.code string input.code',
      'body $.customerId number ref customers {code: input.customer, tenant: actor.tenant}',
      'body $.money.cents number input.price as minor-units',
      'body $.renewalDate string input.renewal as iso-date',
      'body $.autoRenew boolean input.renew as boolean',
      'body $.addons[].addon string input.addon',
      'body $.addons[].quantity number input.quantity as integer',
      'body $.source string constant "web"',
    ])
  })

  it('names the case and the line of the rule', async () => {
    const { mismatches, capture } = await check([withBody({ code: 'SUB-2' })])
    expect(capture).toBeNull()
    expect(mismatches).toEqual([
      {
        code: 'EDD_LEAF_VALUE',
        scenario: 'create',
        case: 'SUB-1',
        round: 'create',
        table: null,
        key: null,
        field: 'step 1 body $.code',
        expected: 'SUB-1',
        actual: 'SUB-2',
        gold: source,
        note: 'declared as input.code',
      },
    ])
  })

  it('refuses a command too many, too few or of another path: EDD_COMMAND_SEQUENCE', async () => {
    expect(await codes()).toEqual(['EDD_COMMAND_SEQUENCE null'])
    expect(await codes(captured(), captured())).toEqual(['EDD_COMMAND_SEQUENCE null'])
    expect(await codes(captured({ target: '/api/other' }))).toEqual(['EDD_COMMAND_SEQUENCE null'])
    expect(await codes(captured({ method: 'PUT' }))).toEqual(['EDD_COMMAND_SEQUENCE null'])
  })

  it('refuses two steps in the other order: EDD_COMMAND_SEQUENCE', async () => {
    const second: CommandStep = {
      match: { method: 'POST', path: '/api/done' },
      media: 'none',
      leaves: [],
      expect: { status: 204 },
      source,
    }
    const variant = { ...createVariant, steps: [createStep, second] }
    const done = captured({ target: '/api/done', body: { kind: 'none' }, media: '', status: 204, headers: {} })
    expect((await check([captured(), done], variant)).mismatches).toEqual([])
    expect((await check([done, captured()], variant)).mismatches).toMatchObject([
      {
        code: 'EDD_COMMAND_SEQUENCE',
        expected: ['POST /api/subscriptions', 'POST /api/done'],
        actual: ['POST /api/done', 'POST /api/subscriptions'],
      },
    ])
  })

  it('refuses another status and shows the answer, without the secret: EDD_COMMAND_STATUS', async () => {
    const answer = `{"error":"no ${secret} here"}\nmore`
    const { mismatches } = await check([captured({ status: 422, response: answer })])
    expect(mismatches).toMatchObject([{ code: 'EDD_COMMAND_STATUS', expected: 201, actual: 422 }])
    expect(mismatches[0]?.note).toBe(String.raw`the answer begins "{\"error\":\"no «secret» here\"}"`)
    expect(await codes(captured({ status: null, response: '' }))).toEqual(['EDD_COMMAND_STATUS step 1 status'])
  })

  it('refuses an answer without the declared self: EDD_LEAF_ABSENT', async () => {
    expect(await codes(captured({ response: '{"code":"SUB-1"}' }))).toEqual(['EDD_LEAF_ABSENT step 1 response $.id'])
    expect(await codes(captured({ response: 'created' }))).toEqual(['EDD_LEAF_ABSENT step 1 response $.id'])
  })

  it.each([
    ['another text', { code: 'SUB-2' }, '$.code'],
    ['a number as text', { customerId: '11' }, '$.customerId'],
    ['a surrogate of another parent', { customerId: 12 }, '$.customerId'],
    ['another transform', { money: { cents: 19.99 } }, '$.money.cents'],
    ['a boolean as text', { autoRenew: 'true' }, '$.autoRenew'],
    ['null', { renewalDate: null }, '$.renewalDate'],
    ['another constant', { source: 'api' }, '$.source'],
    ['a value inside an item', { addons: [{ addon: 'sms', quantity: 3 }] }, '$.addons[0].quantity'],
  ])('refuses %s: EDD_LEAF_VALUE', async (_, change, path) => {
    expect(await codes(withBody(change))).toEqual([`EDD_LEAF_VALUE step 1 body ${path}`])
  })

  it.each([
    ['a leaf', { discount: 5 }, '$.discount'],
    ['a null leaf', { discount: null }, '$.discount'],
    ['a leaf of an object', { money: { cents: 1999, currency: 'EUR' } }, '$.money.currency'],
    ['an empty list', { tags: [] }, '$.tags[]'],
    ['an empty object', { meta: {} }, '$.meta'],
    ['a leaf in an item', { addons: [{ addon: 'sms', quantity: 2, price: 1 }] }, '$.addons[0].price'],
    ['a name that no plain path has', { 'money.cents': 1 }, '$["money.cents"]'],
    ['a note that the input leaves empty', { note: '' }, '$.note'],
    ['a secret in disguise', { extra: secret }, '$.extra'],
  ])('refuses %s that no rule names: EDD_LEAF_UNDECLARED', async (_, change, path) => {
    const { mismatches } = await check([withBody(change)])
    expect(mismatches.map(({ code, field }) => `${code} ${field}`)).toEqual([`EDD_LEAF_UNDECLARED step 1 body ${path}`])
    expect(JSON.stringify(mismatches)).not.toContain(secret)
  })

  it('refuses an undeclared query and header: EDD_LEAF_UNDECLARED', async () => {
    const headers = { ...captured().headers, authorization: 'Bearer x' }
    expect(await codes(captured({ target: '/api/subscriptions?force=1', headers }))).toEqual([
      'EDD_LEAF_UNDECLARED step 1 query force',
      'EDD_LEAF_UNDECLARED step 1 headers authorization',
    ])
  })

  it('refuses a missing leaf, header, item and list: EDD_LEAF_ABSENT', async () => {
    expect(await codes(without('code'))).toEqual(['EDD_LEAF_ABSENT step 1 body $.code'])
    expect(await codes(captured({ headers: {} }))).toEqual(['EDD_LEAF_ABSENT step 1 headers x-csrf-token'])
    expect(await codes(withBody({ addons: [{ addon: 'sms' }] }))).toEqual([
      'EDD_LEAF_ABSENT step 1 body $.addons[0].quantity',
    ])
    expect(await codes(withBody({ addons: [] }))).toEqual([
      'EDD_LEAF_ABSENT step 1 body $.addons[0].addon',
      'EDD_LEAF_ABSENT step 1 body $.addons[0].quantity',
      'EDD_LEAF_VALUE step 1 body $.addons[]',
    ])
  })

  it('refuses a missing list even where it would be empty: EDD_LEAF_ABSENT', async () => {
    const empty = { ...typed, addons: [] }
    const ask = (json: JsonTree) =>
      checkCapture({ of, end, variant: createVariant, commands: [captured({ json })], context: contextOf(empty) })
    expect((await ask(clientBody(empty))).mismatches).toEqual([])
    const { addons: _, ...json } = clientBody(empty)
    expect((await ask(json)).mismatches).toMatchObject([{ code: 'EDD_LEAF_ABSENT', field: 'step 1 body $.addons[]' }])
  })

  it.each([
    ['an unreadable body', { body: { kind: 'unreadable', reason: 'not JSON' } as const }],
    ['no body', { body: { kind: 'none' } as const }],
    ['another media type', { media: 'text/plain' }],
  ])('refuses %s once, never as an empty one: EDD_CODEC', async (_, change) => {
    expect(await codes(captured(change))).toEqual(['EDD_CODEC step 1 body'])
  })

  it('refuses a body where none is declared: EDD_CODEC', async () => {
    const variant = withStep({ media: 'none', leaves: createStep.leaves.slice(0, 1) })
    expect((await check([captured()], variant)).mismatches).toMatchObject([{ code: 'EDD_CODEC', expected: 'none' }])
  })

  it('takes a media type with parameters', async () => {
    expect(await codes(captured({ media: 'Application/JSON; charset=utf-8' }))).toEqual([])
  })

  it('refuses a source without a value, and only that: EDD_LEAF_UNRESOLVED', async () => {
    const variant = withStep({
      leaves: [
        ...createStep.leaves.slice(0, 5),
        leaf('$.note', { kind: 'input', name: 'note', as: 'text' }),
        ...createStep.leaves.slice(6),
      ],
    })
    const { mismatches } = await check([withBody({ note: 'x' })], variant)
    expect(mismatches).toMatchObject([
      {
        code: 'EDD_LEAF_UNRESOLVED',
        field: 'step 1 body $.note',
        note: 'input.note: is null, and the rule does not say present_when: non-null',
      },
    ])
  })
})

describe('a source without a value inside an item', () => {
  it('is one finding at the item, not a second one for the leaf that was sent: EDD_LEAF_UNRESOLVED', async () => {
    const addons = [{ addon: 'sms', quantity: 'many' }]
    const commands = [withBody({ addons: [{ addon: 'sms', quantity: 2 }] })]
    const context = contextOf({ ...typed, addons })
    const { mismatches } = await checkCapture({ of, end, variant: createVariant, commands, context })
    expect(mismatches).toMatchObject([
      {
        code: 'EDD_LEAF_UNRESOLVED',
        field: 'step 1 body $.addons[0].quantity',
        note: 'input.quantity as integer: input "quantity": "many" cannot be read as integer',
      },
    ])
  })
})

describe('secret and volatile leaves', () => {
  it('are compared and never kept', async () => {
    const { mismatches, capture } = await check([loginCommand()], loginVariant)
    expect(mismatches).toEqual([])
    expect(capture?.steps[0]?.leaves.map(({ path, value }) => `${path} ${String(value)}`)).toEqual([
      '$._csrf «volatile»',
      '$.email clerk@acme.test',
      '$.password «secret»',
    ])
    expect(JSON.stringify(capture)).not.toContain(secret)
    expect(JSON.stringify(capture)).not.toContain('t0ken')
  })

  it('are never shown when they differ: EDD_LEAF_VALUE', async () => {
    const { mismatches } = await check(
      [loginCommand({ password: 'other-word', email: `x${secret}`, _csrf: 'zzz' })],
      loginVariant,
    )
    expect(mismatches.map(({ field, expected, actual }) => [field, expected, actual])).toEqual([
      ['step 1 body $._csrf', '«volatile»', 'another value than the volatile one (string)'],
      ['step 1 body $.email', 'clerk@acme.test', 'x«secret»'],
      ['step 1 body $.password', '«secret»', 'another value than the secret one (string)'],
    ])
    expect(JSON.stringify(mismatches)).not.toMatch(/s3cret|other-word|zzz|t0ken/u)
  })

  it('must be some text where the page is not known: EDD_LEAF_VALUE', async () => {
    expect((await check([loginCommand({ _csrf: 'anything' })], loginVariant, null)).mismatches).toEqual([])
    expect((await check([loginCommand({ _csrf: '' })], loginVariant, null)).mismatches).toMatchObject([
      { code: 'EDD_LEAF_VALUE', field: 'step 1 body $._csrf' },
    ])
  })
})
