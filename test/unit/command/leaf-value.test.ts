import { describe, expect, it } from 'vitest'
import { leafValue } from '../../../src/command/leaf-value.js'
import { sourceText } from '../../../src/command/source-text.js'
import type { LeafSource } from '../../../src/model/commands.js'
import type { Value } from '../../../src/model/value.js'
import { actor, contextOf, input, typed } from './create-fixture.js'

const ask = (source: LeafSource, item: Record<string, string> | null = null) =>
  leafValue(source, { context: contextOf(typed), item })

const own = (value: Value | undefined) =>
  leafValue(
    { kind: 'self', column: 'id' },
    { context: { ...contextOf(typed), lookupSelf: () => Promise.resolve(value) }, item: null },
  )

const plan = (code: LeafSource): LeafSource => ({
  kind: 'ref',
  table: 'customers',
  key: { tenant: { kind: 'actor', attribute: 'tenant' }, code },
})

describe('leafValue', () => {
  it('draws an input through its transform', async () => {
    expect(await ask(input('price', 'minor-units'))).toEqual({ kind: 'value', value: 1999, marked: null })
  })

  it('prefers the item to the case inside a list', async () => {
    expect(await ask(input('code'), { code: 'inner' })).toMatchObject({ value: 'inner' })
    expect(await ask(input('customer'), { code: 'inner' })).toMatchObject({ value: 'C-1' })
  })

  it('gives null for an input that is left empty', async () => {
    expect(await ask(input('note'))).toEqual({ kind: 'null' })
  })

  it.each([
    ['an unknown input', input('nope'), 'the case has no input "nope"'],
    ['an input that every object has', input('toString'), 'the case has no input "toString"'],
    ['a list', input('addons'), 'input "addons" is a list'],
    ['an unreadable input', input('code', 'integer'), 'input "code": "SUB-1" cannot be read as integer'],
    ['a list source', { kind: 'each', input: 'addons', leaves: [] }, 'a list has no value of its own'],
    [
      'an unknown key part',
      { kind: 'actor', attribute: 'user', part: 'name' },
      'the record of actor "clerk" has no key part "name"',
    ],
  ] as const)('fails on %s', async (_, source, message) => {
    expect(await ask(source)).toEqual({ kind: 'failed', message })
  })

  it('looks a parent up by its whole key', async () => {
    expect(await ask(plan(input('customer')))).toEqual({ kind: 'value', value: 11, marked: null })
  })

  it('fails where there is no such parent, and is null where its key is left empty', async () => {
    expect(await ask(plan({ kind: 'constant', value: 'C-9' }))).toEqual({
      kind: 'failed',
      message: 'customers holds no row {"tenant":"acme","code":"C-9"}',
    })
    expect(await ask(plan(input('note')))).toEqual({ kind: 'null' })
  })

  it('reads the own row, exactly', async () => {
    expect(await own(5n)).toEqual({ kind: 'value', value: 5, marked: null })
    expect(await own('x')).toEqual({ kind: 'value', value: 'x', marked: null })
    expect(await own(null)).toEqual({ kind: 'null' })
    expect(await own(undefined)).toMatchObject({ kind: 'failed' })
    expect(await own(2n ** 60n)).toMatchObject({ kind: 'failed' })
    expect(await own(new Uint8Array(1))).toMatchObject({ kind: 'failed' })
  })

  it('marks the secret and what a page gave', async () => {
    expect(await ask({ kind: 'actor', attribute: 'secret' })).toEqual({
      kind: 'value',
      value: actor.secret,
      marked: 'secret',
    })
    const from = { page: { method: 'GET', path: '/' }, css: 'a', attribute: 'b', per: 'case' } as const
    expect(await ask({ kind: 'volatile', name: 'v', from })).toEqual({
      kind: 'value',
      value: 't0ken',
      marked: 'volatile',
    })
    const unknown = { context: contextOf(typed, null), item: null }
    expect(await leafValue({ kind: 'volatile', name: 'v', from }, unknown)).toEqual({ kind: 'unknown' })
  })

  it.each([
    [{ kind: 'actor', attribute: 'tenant' }, 'acme'],
    [{ kind: 'actor', attribute: 'id' }, 'clerk'],
    [{ kind: 'actor', attribute: 'user' }, 'clerk@acme.test'],
    [{ kind: 'constant', value: false }, false],
  ] as const)('gives %j', async (source, value) => {
    expect(await ask(source)).toEqual({ kind: 'value', value, marked: null })
  })
})

describe('sourceText', () => {
  it('is the same for equal sources, whatever the order of a key', () => {
    const one = plan(input('customer'))
    const other: LeafSource = {
      kind: 'ref',
      table: 'customers',
      key: { code: input('customer'), tenant: { kind: 'actor', attribute: 'tenant' } },
    }
    expect(sourceText(one)).toBe(sourceText(other))
    expect(sourceText({ kind: 'self', column: 'version' })).toBe('self.version')
  })
})
