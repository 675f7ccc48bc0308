import { describe, expect, it } from 'vitest'
import { expectedStep } from '../../../src/command/expected-step.js'
import type { CommandStep, LeafRule } from '../../../src/model/commands.js'
import { contextOf, createStep, input, leaf, loginVariant, typed } from './create-fixture.js'

const ask = (leaves: readonly LeafRule[], change: Partial<CommandStep> = {}) =>
  expectedStep({ ...createStep, ...change, leaves }, contextOf(typed))

const form = { media: 'application/x-www-form-urlencoded' } as const

describe('expectedStep', () => {
  it('knows what is sent where, in the order of the rules', async () => {
    const { leaves, lists, absent, unresolved } = await expectedStep(createStep, contextOf(typed))
    expect(leaves.map(({ place, path, rulePath, item, value }) => [place, path, rulePath, item, value])).toEqual([
      ['headers', 'x-csrf-token', 'x-csrf-token', null, 't0ken'],
      ['body', '$.code', '$.code', null, 'SUB-1'],
      ['body', '$.customerId', '$.customerId', null, 11],
      ['body', '$.money.cents', '$.money.cents', null, 1999],
      ['body', '$.renewalDate', '$.renewalDate', null, '2026-12-31'],
      ['body', '$.autoRenew', '$.autoRenew', null, true],
      ['body', '$.addons[0].addon', '$.addons[].addon', 0, 'sms'],
      ['body', '$.addons[0].quantity', '$.addons[].quantity', 0, 2],
      ['body', '$.source', '$.source', null, 'web'],
    ])
    expect(lists.map(({ path, rulePath, length }) => [path, rulePath, length])).toEqual([['$.addons', '$.addons', 1]])
    expect(absent).toEqual([{ place: 'body', path: '$.note' }])
    expect(unresolved).toEqual([])
  })

  it('sends the text of a value wherever there are no types', async () => {
    const number = input('price', 'minor-units')
    const { leaves } = await ask([{ place: 'query', path: 'cents', source: number }, leaf('$.cents', number)], form)
    expect(leaves.map(({ value }) => value)).toEqual(['1999', '1999'])
  })

  it('marks a page value that is not known here, and gives it no value', async () => {
    const [step] = loginVariant.steps
    if (step === undefined) throw new Error('no step')
    const { leaves } = await expectedStep(step, contextOf(typed, null))
    expect(leaves[0]).toMatchObject({ path: '$._csrf', value: undefined, marked: 'volatile' })
  })

  it('sends a JSON null that is declared, and refuses it where only text can stand', async () => {
    const rule = leaf('$.parent', { kind: 'constant', value: null })
    expect((await ask([rule])).leaves).toMatchObject([{ value: null }])
    const { leaves, unresolved } = await ask([rule], form)
    expect(leaves).toEqual([])
    expect(unresolved).toEqual([{ place: 'body', path: '$.parent', message: 'only a JSON body can carry null' }])
  })

  it('lets an item be a scalar', async () => {
    const rule = leaf('$.names[]', { kind: 'each', input: 'addons', leaves: [leaf('$', input('addon'))] })
    const { leaves } = await ask([rule])
    expect(leaves.map(({ path, rulePath }) => `${path} ${rulePath}`)).toEqual(['$.names[0] $.names[]'])
  })

  it('drops a list whose input is left empty, when the rule says so', async () => {
    const rule = leaf('$.notes[]', { kind: 'each', input: 'note', leaves: [] })
    expect((await ask([{ ...rule, presentWhen: 'non-null' }])).absent).toEqual([{ place: 'body', path: '$.notes' }])
    expect((await ask([rule])).unresolved).toMatchObject([{ path: '$.notes', message: 'input "note" is no list' }])
  })

  it('drops a leaf of one item only', async () => {
    const rule = leaf('$.list[]', {
      kind: 'each',
      input: 'addons',
      leaves: [leaf('$.addon', input('addon')), { ...leaf('$.hint', input('hint')), presentWhen: 'non-null' }],
    })
    const addons = [
      { addon: 'a', hint: null },
      { addon: 'b', hint: 'h' },
    ]
    const found = await expectedStep({ ...createStep, leaves: [rule] }, contextOf({ ...typed, addons }))
    expect(found.leaves.map(({ path }) => path)).toEqual(['$.list[0].addon', '$.list[1].addon', '$.list[1].hint'])
    expect(found.absent).toEqual([{ place: 'body', path: '$.list[].hint' }])
  })

  it.each([
    ['a path that is none', leaf('note', input('note'))],
    ['every item of what is no list', leaf('$.a[].b', input('code'))],
    ['a list without its brackets', leaf('$.a', { kind: 'each', input: 'addons', leaves: [] })],
    ['a list beside the body', { place: 'query', path: 'a', source: { kind: 'each', input: 'addons', leaves: [] } }],
  ] satisfies (readonly [string, LeafRule])[])('does not understand %s', async (_, rule) => {
    const { leaves, lists, unresolved } = await ask([rule])
    expect([...leaves, ...lists]).toEqual([])
    expect(unresolved).toMatchObject([{ message: 'the path is not understood' }])
  })

  it('does not understand a list in a list', async () => {
    const inner = leaf('$.b[]', { kind: 'each', input: 'addons', leaves: [] })
    const { unresolved } = await ask([leaf('$.a[]', { kind: 'each', input: 'addons', leaves: [inner] })])
    expect(unresolved).toMatchObject([{ path: '$.b[]', message: 'the path is not understood' }])
  })
})
