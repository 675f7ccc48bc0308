import { describe, expect, test } from 'vitest'
import type { Baseline, Gold, GoldOperation } from '../../../src/model/gold.js'
import type { GoldValue } from '../../../src/model/value.js'
import { projectExpected } from '../../../src/projection/expected.js'
import { contractOf, excluded, parent, surrogate } from '../compare/world.js'
import { at, goldOf, insert, remove, update } from './gold-of.js'

const contract = contractOf({
  orders: {
    key: ['tenant', 'code'],
    columns: {
      id: surrogate,
      customer_id: parent('customers'),
      created_at: { kind: 'invariant', invariant: { kind: 'within-run', nullable: false } },
      cache: { kind: 'exclude', reason: 'r', category: 'c', gate: 'g' },
    },
  },
  migrations: excluded,
})

function baselineOf(tables: Readonly<Record<string, readonly Readonly<Record<string, GoldValue>>[]>>): Baseline {
  const rows = Object.entries(tables).map(
    ([name, own]) => [name, own.map((row, index) => ({ row, source: at(100 + index) }))] as const,
  )
  return { schema: { sql: '', file: 'oracle/v1/baseline/schema.sqlite.sql' }, tables: new Map(rows) }
}

const order = (code: string, rest: Readonly<Record<string, GoldValue>> = {}) => ({
  tenant: 'acme',
  code,
  customer_id: { tenant: 'acme', code: 'C-1' },
  ...rest,
})

function expected(gold: Gold, executed: Readonly<Record<string, readonly string[]>>, baseline = baselineOf({})) {
  const layers = Object.entries(executed).map(([round, cases]) => ({ round, cases: new Set(cases) }))
  return projectExpected({ baseline, gold, contract, shared: [], executed: layers })
}

function rowsOf(...of: Parameters<typeof expected>) {
  return expected(...of).tables.get('orders') ?? []
}

const key = { tenant: 'acme', code: 'A' }

describe('projectExpected', () => {
  test('is the baseline while nothing was executed, with the line of each row', () => {
    const gold = goldOf({ create: { orders: [insert('C1', order('A'))] } })
    expect(rowsOf(gold, {}, baselineOf({ orders: [order('Z')] }))).toEqual([
      { row: order('Z'), cases: [], source: at(100) },
    ])
  })

  test('adds the rows of the executed cases only', () => {
    const gold = goldOf({ create: { orders: [insert('C1', order('A'), 1), insert('C2', order('B'), 2)] } })
    expect(rowsOf(gold, { create: ['C2'] })).toEqual([{ row: order('B'), cases: ['C2'], source: at(2) }])
    expect(rowsOf(gold, { create: ['C1', 'C2'] })).toHaveLength(2)
    expect(rowsOf(gold, { create: [] })).toEqual([])
  })

  test('holds the whole row, whoever typed what, and nothing that is not expected [D38] [D39]', () => {
    const full = order('A', { id: 5n, cache: 'x', status: 'open', derived: 12n, note: null })
    const gold = goldOf({ create: { orders: [insert('C1', full)] } })
    expect(rowsOf(gold, { create: ['C1'] })[0]?.row).toEqual(order('A', { status: 'open', derived: 12n, note: null }))
  })

  test('keeps what a baseline row states of an invariant column', () => {
    const stated = order('Z', { created_at: '2025-01-01T00:00:00Z' })
    expect(rowsOf(goldOf({}), {}, baselineOf({ orders: [stated] }))[0]?.row).toEqual(stated)
  })

  test('leaves out tables that are not compared', () => {
    const state = expected(goldOf({}), {}, baselineOf({ migrations: [{ version: 1n }] }))
    expect([...state.tables.keys()]).toEqual(['orders'])
  })

  test('an edit changes what it names and keeps the rest; its line and owner come first [D36]', () => {
    const gold = goldOf({
      create: { orders: [insert('C1', order('A', { status: 'open', note: 'n' }))] },
      renew: { orders: [update('R1', { key, set: { status: 'renewed' } }, 7)] },
    })
    expect(rowsOf(gold, { create: ['C1'], renew: ['R1'] })).toEqual([
      { row: order('A', { status: 'renewed', note: 'n' }), cases: ['R1', 'C1'], source: at(7) },
    ])
    expect(rowsOf(gold, { create: ['C1'], renew: [] })[0]?.row['status']).toBe('open')
  })

  test('an intermediate round is not the terminal one [D96]', () => {
    const gold = goldOf({
      create: { orders: [insert('C1', order('A'))] },
      close: { orders: [remove('C1', key)] },
    })
    expect(rowsOf(gold, { create: ['C1'] })).toHaveLength(1)
    expect(rowsOf(gold, { create: ['C1'], close: ['C1'] })).toEqual([])
  })

  test('every round of a chain has a projection of its own, field by field [D96] [D36]', () => {
    const gold = goldOf({
      create: {
        orders: [
          insert('C1', order('A', { status: 'open', note: 'n' })),
          insert('C2', order('B', { status: 'open', note: null })),
        ],
      },
      renew: { orders: [update('C1', { key, set: { note: 'renewed' } })] },
      approve: { orders: [update('C1', { key, set: { status: 'approved' } })] },
    })
    const after = (...rounds: readonly string[]) =>
      rowsOf(gold, Object.fromEntries(rounds.map((round) => [round, ['C1']])))[0]?.row
    expect(after('create')).toEqual(order('A', { status: 'open', note: 'n' }))
    expect(after('create', 'renew')).toEqual(order('A', { status: 'open', note: 'renewed' }))
    expect(after('create', 'approve')).toEqual(order('A', { status: 'approved', note: 'n' }))
    expect(after('create', 'renew', 'approve')).toEqual(order('A', { status: 'approved', note: 'renewed' }))
    expect(rowsOf(gold, { create: ['C1', 'C2'], renew: ['C1'] }).map(({ row }) => row)).toContainEqual(
      order('B', { status: 'open', note: null }),
    )
  })

  test('an edit of a case that was not executed is not expected', () => {
    const gold = goldOf({
      create: { orders: [insert('C1', order('A', { status: 'open' }))] },
      renew: { orders: [update('C1', { key, set: { status: 'renewed' } })] },
    })
    expect(rowsOf(gold, { create: ['C1'], renew: ['C2'] })[0]?.row['status']).toBe('open')
  })

  test('an edit may change the key, and the row is found under the new one', () => {
    const gold = goldOf({
      create: { orders: [insert('C1', order('A'))] },
      move: { orders: [update('C1', { key, set: { code: 'B' } })] },
      close: { orders: [remove('C1', { tenant: 'acme', code: 'B' })] },
    })
    expect(rowsOf(gold, { create: ['C1'], move: ['C1'] })[0]?.row['code']).toBe('B')
    expect(rowsOf(gold, { create: ['C1'], move: ['C1'], close: ['C1'] })).toEqual([])
  })

  test('a shared row is there with any of its owners', () => {
    const shared = { ...insert('C1', order('A')), cases: ['C1', 'C2'] }
    expect(rowsOf(goldOf({ create: { orders: [shared] } }), { create: ['C2'] })).toHaveLength(1)
    expect(rowsOf(goldOf({ create: { orders: [shared] } }), { create: ['C3'] })).toHaveLength(0)
  })
})

const rows = (...operations: readonly GoldOperation[]) =>
  rowsOf(goldOf({ create: { orders: operations } }), { create: ['C1'] })

describe('refusals', () => {
  test('a second row of one key: EDD_GOLD_DUPLICATE with both lines [EDD-V-06]', () => {
    expect(() => rows(insert('C1', order('A'), 1), insert('C1', order('A'), 2))).toThrow(
      /EDD_GOLD_DUPLICATE: orders: .*already stated at .*rows\.jsonl:1 \(.*rows\.jsonl:2\)/,
    )
  })

  test('an edit onto the key of another row: EDD_GOLD_DUPLICATE', () => {
    const onto = update('C1', { key: { tenant: 'acme', code: 'B' }, set: { code: 'A' } })
    expect(() => rows(insert('C1', order('A')), insert('C1', order('B')), onto)).toThrow(/EDD_GOLD_DUPLICATE/)
  })

  test.each([
    ['update', update('C1', { key, set: {} })],
    ['delete', remove('C1', key)],
  ])('an %s of a row that is not there: EDD_REFERENCE_UNKNOWN', (op, operation) => {
    expect(() => rows(operation)).toThrow(new RegExp(`EDD_REFERENCE_UNKNOWN: orders: ${op} of .*not there`))
  })

  test('keys of another storage class are other rows: EDD_REFERENCE_UNKNOWN', () => {
    const gold = [insert('C1', order('1')), remove('C1', { tenant: 'acme', code: 1n })]
    expect(() => rows(...gold)).toThrow(/EDD_REFERENCE_UNKNOWN/)
  })

  test('a row without a compared column or a key part: EDD_GOLD_INCOMPLETE', () => {
    expect(() => rows(insert('C1', { tenant: 'acme', code: 'A' }))).toThrow(
      /EDD_GOLD_INCOMPLETE: orders: no customer_id/,
    )
    expect(() => rows(insert('C1', { code: 'A', customer_id: 'C-1' }))).toThrow(
      /EDD_GOLD_INCOMPLETE: orders: no tenant/,
    )
  })

  test('a round without a layer: EDD_REFERENCE_UNKNOWN', () => {
    expect(() => rowsOf(goldOf({ create: {} }), { renew: ['C1'] })).toThrow(
      /EDD_REFERENCE_UNKNOWN: gold has no layer for round renew; it has: create/,
    )
  })
})
