import { describe, expect, it } from 'vitest'
import type { ExpectedEnd } from '../../../src/command/check-capture.js'
import { checkCapture } from '../../../src/command/check-capture.js'
import { checkNoCommand } from '../../../src/command/check-no-command.js'
import { leafValue } from '../../../src/command/leaf-value.js'
import { sourceText } from '../../../src/command/source-text.js'
import { variantOwner } from '../../../src/command/variant-owner.js'
import type { CommandVariant, LeafSource } from '../../../src/model/commands.js'
import { captured, contextOf, createStep, createVariant, leaf, of, source, typed } from './create-fixture.js'

const refused: ExpectedEnd = { scenario: 'refuse', status: 409, disposition: 'rejected' }

describe('the end of a case', () => {
  it('is the answer to its last step, and what the witness says that it means [D99]', async () => {
    const commands = [captured({ status: 409, response: 'taken' })]
    const checked = await checkCapture({
      of,
      end: refused,
      variant: createVariant,
      commands,
      context: contextOf(typed),
    })
    expect(checked.mismatches).toEqual([])
    expect(checked.capture?.end).toEqual(refused)
    // What the rule expects of a case that is accepted stays the step's own.
    expect(checked.capture?.steps.map(({ status }) => status)).toEqual([201])
  })

  it('is what the rule expects where the witness names none', async () => {
    const end = { scenario: 'create', status: null, disposition: 'accepted' } as const
    const question = { of, end, variant: createVariant, commands: [captured()], context: contextOf(typed) }
    expect((await checkCapture(question)).capture?.end).toEqual({ ...end, status: 201 })
  })

  it.each([
    ['a refusal that was accepted', refused, { actual: 201, expected: 409 }],
    [
      'a change that was refused',
      { ...refused, status: null, disposition: 'accepted' } as const,
      { actual: 409, expected: 201 },
    ],
  ])('%s is EDD_COMMAND_STATUS [D99]', async (_, end, { actual, expected }) => {
    const commands = [captured({ status: actual })]
    const { mismatches, capture } = await checkCapture({
      of,
      end,
      variant: createVariant,
      commands,
      context: contextOf(typed),
    })
    expect(mismatches).toMatchObject([{ code: 'EDD_COMMAND_STATUS', field: 'step 1 status', expected, actual }])
    expect(capture).toBeNull()
  })

  it('of a case that sends no command is its interface: any command is EDD_COMMAND_SEQUENCE', () => {
    expect(checkNoCommand({ of, commands: [], source })).toEqual([])
    const [mismatch] = checkNoCommand({ of, commands: [captured({ target: '/api/subscriptions?secret=1' })], source })
    expect(mismatch).toMatchObject({
      code: 'EDD_COMMAND_SEQUENCE',
      expected: [],
      actual: ['POST /api/subscriptions'],
      note: 'the scenario sends no command',
      gold: source,
    })
  })

  it('belongs to the scenario, whosever variants it takes', () => {
    expect(variantOwner({ id: 'create', usesVariantOf: null })).toBe('create')
    expect(variantOwner({ id: 'refuse', usesVariantOf: 'create' })).toBe('create')
  })
})

const id = (step = 1, path = '$.id'): LeafSource => ({ kind: 'response', step, path })

describe('a value of an earlier answer', () => {
  const scope = (...responses: readonly string[]) => ({ context: { ...contextOf(typed), responses }, item: null })

  it.each([
    ['a number', '{"id":41}', 41],
    ['a text', '{"id":"a-1"}', 'a-1'],
    ['a truth', '{"id":false}', false],
  ])('is %s as it was given [EDD-V-33]', async (_, text, value) => {
    expect(await leafValue(id(), scope(text))).toEqual({ kind: 'value', value, marked: null })
  })

  it('is that of the step that is named, at the path that is named', async () => {
    expect(await leafValue(id(2, '$.items.first'), scope('{"id":1}', '{"items":{"first":7}}'))).toMatchObject({
      value: 7,
    })
    expect(sourceText(id(2, '$.items.first'))).toBe('response $.items.first of step 2')
  })

  it.each([
    ['no such step was answered', id(2), 'step 2 of the case has no answer'],
    ['the answer does not give it', id(1, '$.other'), 'the answer to step 1 gives no $.other'],
  ])('fails when %s', async (_, from, message) => {
    expect(await leafValue(from, scope('{"id":1}'))).toEqual({ kind: 'failed', message })
  })

  const variant: CommandVariant = {
    ...createVariant,
    steps: [
      createStep,
      {
        match: { method: 'PUT', path: '/api/subscriptions/{id}' },
        media: 'application/json',
        leaves: [{ place: 'path', path: 'id', source: id() }, leaf('$.copy', id())],
        expect: { status: 200 },
        source,
      },
    ],
  }
  const put = (copy: number, target = '/api/subscriptions/41') =>
    captured({ method: 'PUT', target, headers: {}, json: { copy }, status: 200, response: '' })
  const check = (second: ReturnType<typeof put>) =>
    checkCapture({
      of,
      end: { scenario: 'create', status: null, disposition: 'accepted' },
      variant,
      commands: [captured(), second],
      context: contextOf(typed),
    })

  it('is checked against what the door saw answered [EDD-V-33]', async () => {
    const { mismatches, capture } = await check(put(41))
    expect(mismatches).toEqual([])
    expect(capture?.steps[1]?.leaves.map((one) => one.source)).toEqual(Array(2).fill('response $.id of step 1'))
  })

  it('that is another one is EDD_LEAF_VALUE, in the path as in the body', async () => {
    expect((await check(put(40))).mismatches).toMatchObject([
      { code: 'EDD_LEAF_VALUE', field: 'step 2 body $.copy', expected: 41, actual: 40 },
    ])
    expect((await check(put(41, '/api/subscriptions/40'))).mismatches).toMatchObject([
      { code: 'EDD_LEAF_VALUE', field: 'step 2 path id', expected: '41', actual: '40' },
    ])
  })
})
