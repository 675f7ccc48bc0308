import { describe, expect, test } from 'vitest'
import type { InputSource, TypedFormat } from '../../../src/model/manifest.js'
import type { GoldValue } from '../../../src/model/value.js'
import { projectInput } from '../../../src/projection/input.js'
import { goldOf, insert, remove, scenarioOf, update } from './gold-of.js'

type ColumnSource = Extract<InputSource, { kind: 'column' }>

function from(column: string, rest: Partial<ColumnSource> = {}): ColumnSource {
  return { kind: 'column', table: 'orders', column, typed: { kind: 'text' }, omitWhenNull: false, ...rest }
}

/** What is typed for one column of one record. */
function typed(value: GoldValue, rest: Partial<ColumnSource> = {}) {
  const gold = goldOf({ create: { orders: [insert('O-1', { v: value })] } })
  return projectInput({ gold, scenario: scenarioOf({ v: from('v', rest) }), caseId: 'O-1' })['v']
}

describe('what is typed', () => {
  test.each<[GoldValue, TypedFormat, string | boolean]>([
    ['as it is ', { kind: 'text' }, 'as it is '],
    ['', { kind: 'text' }, ''],
    [9_007_199_254_740_993n, { kind: 'text' }, '9007199254740993'],
    [1.5, { kind: 'text' }, '1.5'],
    [1999n, { kind: 'money', decimals: 2 }, '19.99'],
    [5n, { kind: 'money', decimals: 2 }, '0.05'],
    [0n, { kind: 'money', decimals: 2 }, '0.00'],
    [-5n, { kind: 'money', decimals: 2 }, '-0.05'],
    [-123_456n, { kind: 'money', decimals: 3 }, '-123.456'],
    [7n, { kind: 'money', decimals: 0 }, '7'],
    [90_071_992_547_409_931n, { kind: 'money', decimals: 2 }, '900719925474099.31'],
    ['2026-12-31', { kind: 'date', pattern: 'DD/MM/YYYY' }, '31/12/2026'],
    ['2026-02-03', { kind: 'date', pattern: 'D.M.YYYY' }, '3.2.2026'],
    ['2026-02-03', { kind: 'date', pattern: 'MM-DD-YYYY' }, '02-03-2026'],
    [1n, { kind: 'checkbox' }, true],
    [0n, { kind: 'checkbox' }, false],
  ])('for %o as %o is %o', (value, format, text) => {
    expect(typed(value, { typed: format })).toBe(text)
  })

  test.each<[string, GoldValue, TypedFormat]>([
    ['bytes as text', new Uint8Array([1]), { kind: 'text' }],
    ['a real as money', 19.99, { kind: 'money', decimals: 2 }],
    ['text as money', '19.99', { kind: 'money', decimals: 2 }],
    ['a timestamp as a date', '2026-12-31T00:00:00Z', { kind: 'date', pattern: 'DD/MM/YYYY' }],
    ['a number as a date', 20_261_231n, { kind: 'date', pattern: 'DD/MM/YYYY' }],
    ['two as a tick', 2n, { kind: 'checkbox' }],
    ['text as a tick', '1', { kind: 'checkbox' }],
    ['NULL', null, { kind: 'text' }],
  ])('never stands for %s: EDD_GOLD_VALUE with the line', (_, value, format) => {
    expect(() => typed(value, { typed: format })).toThrow(
      /^EDD_GOLD_VALUE: input v \(orders\.v\): .*\(oracle\/v1\/gold\/rows\.jsonl:1\)$/,
    )
  })

  test('is nothing at all for NULL that the input omits', () => {
    expect(typed(null, { omitWhenNull: true })).toBeNull()
    expect(typed(null, { omitWhenNull: true, typed: { kind: 'money', decimals: 2 } })).toBeNull()
    expect(typed('', { omitWhenNull: true })).toBe('')
  })

  test('is a part of the key of a parent', () => {
    const key = { tenant: 'acme', code: 'C-7' }
    expect(typed(key, { as: { table: 'customers', column: 'code' } })).toBe('C-7')
    expect(typed('basic', { as: { table: 'plans', column: 'code' } })).toBe('basic')
    expect(() => typed(key)).toThrow(/EDD_GOLD_VALUE.*no plain column/)
    expect(() => typed(key, { as: { table: 'customers', column: 'toString' } })).toThrow(/EDD_GOLD_VALUE/)
    expect(() => typed({ up: key }, { as: { table: 'x', column: 'up' } })).toThrow(/EDD_GOLD_VALUE.*no plain column up/)
  })
})

const child = (no: bigint, addon: string) => ({ no, addon, qty: no * 2n })

describe('projectInput', () => {
  const lines: Extract<InputSource, { kind: 'each' }> = {
    kind: 'each',
    table: 'lines',
    orderBy: ['no'],
    fields: new Map([
      ['addon', from('addon', { table: 'lines' })],
      ['quantity', from('qty', { table: 'lines' })],
    ]),
  }

  test('gives the declared inputs and nothing else that gold holds [D37] [D44]', () => {
    const gold = goldOf({ create: { orders: [insert('O-1', { code: 'O-1', total: 9n, created_at: 'x' })] } })
    const scenario = scenarioOf({ code: from('code'), terms: { kind: 'literal', value: true } })
    expect(projectInput({ gold, scenario, caseId: 'O-1' })).toEqual({ code: 'O-1', terms: true })
  })

  test('gives the child rows of the case itself, in the declared order', () => {
    const gold = goldOf({
      create: {
        lines: [
          insert('O-1', child(10n, 'ten')),
          insert('O-2', child(1n, 'not mine')),
          insert('O-1', child(9n, 'nine')),
          insert('O-1', child(-1n, 'first')),
        ],
      },
    })
    expect(projectInput({ gold, scenario: scenarioOf({ lines }), caseId: 'O-1' })).toEqual({
      lines: [
        { addon: 'first', quantity: '-2' },
        { addon: 'nine', quantity: '18' },
        { addon: 'ten', quantity: '20' },
      ],
    })
    expect(projectInput({ gold, scenario: scenarioOf({ lines }), caseId: 'O-3' })).toEqual({ lines: [] })
  })

  test('orders text by code unit, NULL first, and keeps file order among equals', () => {
    const gold = goldOf({
      create: {
        lines: ['b', null, 'B', 'a', 'a'].map((no, index) => insert('O-1', { no, addon: `${index}`, qty: 1n })),
      },
    })
    const items = projectInput({ gold, scenario: scenarioOf({ lines }), caseId: 'O-1' })['lines']
    expect(Array.isArray(items) && items.map((item) => item.addon)).toEqual(['1', '2', '3', '4', '0'])
  })

  test('an edit reads the record after its own update, from the layers before', () => {
    const key = { code: 'O-1' }
    const gold = goldOf({
      create: { orders: [insert('O-1', { code: 'O-1', name: 'old', note: 'kept' })] },
      rename: { orders: [update('O-1', { key, set: { name: 'renamed' } })] },
      renew: { orders: [update('R-1', { key, set: { date: '2027-01-01' } })] },
    })
    const inputs = { name: from('name'), note: from('note'), date: from('date') }
    const scenario = scenarioOf(inputs, { round: 'renew' })
    expect(projectInput({ gold, scenario, caseId: 'R-1' })).toEqual({
      name: 'renamed',
      note: 'kept',
      date: '2027-01-01',
    })
  })

  test('a record that an earlier round gave another key is read under the new one', () => {
    const gold = goldOf({
      create: { orders: [insert('O-1', { code: 'O-1', name: 'n' }), insert('O-2', { code: 'O-2', name: 'other' })] },
      move: { orders: [update('O-1', { key: { code: 'O-1' }, set: { code: 'N-1' } })] },
      renew: { orders: [update('O-1', { key: { code: 'N-1' }, set: { date: '2027-01-01' } })] },
    })
    const scenario = scenarioOf({ name: from('name'), code: from('code') }, { round: 'renew' })
    expect(projectInput({ gold, scenario, caseId: 'O-1' })).toEqual({ name: 'n', code: 'N-1' })
  })

  test('what a later round sets is not read', () => {
    const key = { code: 'O-1' }
    const gold = goldOf({
      create: { orders: [insert('O-1', { code: 'O-1', name: 'n', note: 'first' })] },
      renew: { orders: [update('O-1', { key, set: { name: 'm' } })] },
      end: { orders: [update('O-1', { key, set: { note: 'last' } })] },
    })
    const scenario = scenarioOf({ note: from('note') }, { round: 'renew' })
    expect(projectInput({ gold, scenario, caseId: 'O-1' })).toEqual({ note: 'first' })
  })

  test('a removal reads the record as it last was', () => {
    const gold = goldOf({
      create: { orders: [insert('O-1', { code: 'O-1', name: 'n' })] },
      close: { orders: [remove('X-1', { code: 'O-1' })] },
    })
    const scenario = scenarioOf({ name: from('name') }, { round: 'close' })
    expect(projectInput({ gold, scenario, caseId: 'X-1' })).toEqual({ name: 'n' })
  })

  test('refuses a case without a record: EDD_GOLD_MISSING', () => {
    const gold = goldOf({ create: { orders: [] } })
    const scenario = scenarioOf({ code: from('code') })
    expect(() => projectInput({ gold, scenario, caseId: 'O-1' })).toThrow(/EDD_GOLD_MISSING: input code of case O-1/)
    expect(() => projectInput({ gold: goldOf({}), scenario, caseId: 'O-1' })).toThrow(/EDD_GOLD_MISSING/)
  })

  test('refuses a column that gold does not state: EDD_REFERENCE_UNKNOWN', () => {
    const gold = goldOf({ create: { orders: [insert('O-1', { code: 'O-1' })] } })
    const scenario = scenarioOf({ name: from('toString') })
    expect(() => projectInput({ gold, scenario, caseId: 'O-1' })).toThrow(
      /EDD_REFERENCE_UNKNOWN: gold states no orders/,
    )
  })

  test('refuses to choose between several records: EDD_BUNDLE_CONTRADICTORY', () => {
    const gold = goldOf({ create: { orders: [insert('O-1', { code: 'A' }), insert('O-1', { code: 'B' })] } })
    const scenario = scenarioOf({ code: from('code') })
    expect(() => projectInput({ gold, scenario, caseId: 'O-1' })).toThrow(/EDD_BUNDLE_CONTRADICTORY.*2 orders rows/)
  })
})
