import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParityContract } from '../../../src/model/contract.js'
import type { Baseline, Gold, GoldOperation } from '../../../src/model/gold.js'
import type { SharedAggregate } from '../../../src/model/manifest.js'
import type { GoldValue } from '../../../src/model/value.js'
import { projectExpected } from '../../../src/projection/expected.js'
import { countShared } from '../../../src/projection/count-shared.js'
import { at, goldOf, insert, remove, update } from './gold-of.js'

const OPEN: SharedAggregate = {
  table: 'usage',
  key: ['tenant'],
  column: 'open',
  count: 'orders',
  where: new Map([['state', 'open']]),
  source: at(1),
}
const ALL: SharedAggregate = { ...OPEN, column: 'orders', where: new Map() }

const source = at(1)
const compared = { kind: 'compare', restCompared: true, columns: new Map(), source } as const
const contract: ParityContract = {
  source,
  tables: new Map([
    ['orders', { ...compared, key: { columns: ['code'], nulls: 'refuse' } }],
    ['usage', { ...compared, key: { columns: ['tenant'], nulls: 'refuse' } }],
  ]),
  invariants: [],
  sequences: 'translated',
}

const baseline: Baseline = {
  schema: { sql: '', file: 'x' },
  tables: new Map([
    [
      'usage',
      [
        { row: { tenant: 'acme', orders: 9n, open: 9n }, source: at(1) },
        { row: { tenant: 'best', orders: 9n, open: 9n }, source: at(2) },
      ],
    ],
  ]),
}

const order = (code: string, rest: Readonly<Record<string, GoldValue>> = {}): Readonly<Record<string, GoldValue>> => ({
  code,
  tenant: 'acme',
  state: 'open',
  ...rest,
})

function usage(
  gold: Gold,
  executed: Readonly<Record<string, readonly string[]>>,
  of: { readonly baseline?: Baseline; readonly shared?: readonly SharedAggregate[] } = {},
): Readonly<Record<string, unknown>>[] {
  const layers = Object.entries(executed).map(([round, cases]) => ({ round, cases: new Set(cases) }))
  const question = { baseline, contract, shared: [ALL, OPEN], ...of, gold, executed: layers }
  return (projectExpected(question).tables.get('usage') ?? []).map(({ row }) => row)
}

describe('shared aggregates in E', () => {
  const gold = goldOf({
    create: { orders: [insert('A', order('1')), insert('B', order('2')), insert('C', order('3', { tenant: 'best' }))] },
    close: {
      orders: [
        update('A', { key: { code: '1' }, set: { state: 'closed' } }),
        update('B', { key: { code: '2' }, set: { tenant: 'best' } }),
        remove('C', { code: '3' }),
      ],
    },
  })

  test('count what was executed, whatever the baseline says of them', () => {
    expect(usage(gold, {})).toEqual([
      { tenant: 'acme', orders: 0n, open: 0n },
      { tenant: 'best', orders: 0n, open: 0n },
    ])
    expect(usage(gold, { create: ['A', 'C'] })).toEqual([
      { tenant: 'acme', orders: 1n, open: 1n },
      { tenant: 'best', orders: 1n, open: 1n },
    ])
  })

  test('follow edits and removals of later rounds [D96]', () => {
    expect(usage(gold, { create: ['A', 'B', 'C'], close: ['A'] })[0]).toEqual({ tenant: 'acme', orders: 2n, open: 1n })
    expect(usage(gold, { create: ['A', 'B', 'C'], close: ['A', 'B', 'C'] })).toEqual([
      { tenant: 'acme', orders: 1n, open: 0n },
      { tenant: 'best', orders: 1n, open: 1n },
    ])
  })

  test('count baseline rows as well', () => {
    const more: Baseline = {
      ...baseline,
      tables: new Map([...baseline.tables, ['orders', [{ row: order('0'), source }]]]),
    }
    expect(usage(gold, { create: ['A'] }, { baseline: more })[0]).toEqual({ tenant: 'acme', orders: 2n, open: 2n })
  })

  test('a row that gold inserts for all is expected from the first counted row on', () => {
    const shared: GoldOperation = { op: 'insert', cases: [], row: { tenant: 'best' }, source: at(4) }
    const [acme] = baseline.tables.get('usage') ?? []
    const bestless: Baseline = { ...baseline, tables: new Map([['usage', acme === undefined ? [] : [acme]]]) }
    const created = goldOf({
      create: { orders: [insert('A', order('1')), insert('C', order('3', { tenant: 'best' }))], usage: [shared] },
    })
    expect(usage(created, { create: ['A'] }, { baseline: bestless })).toEqual([
      { tenant: 'acme', orders: 1n, open: 1n },
    ])
    expect(usage(created, { create: ['C'] }, { baseline: bestless })).toEqual([
      { tenant: 'acme', orders: 0n, open: 0n },
      { tenant: 'best', orders: 1n, open: 1n },
    ])
  })

  test('without the aggregate the row must state the column: EDD_GOLD_INCOMPLETE', () => {
    const shared: GoldOperation = { op: 'insert', cases: [], row: { tenant: 'cosy' }, source: at(4) }
    const demanding = { ...compared, key: { columns: ['tenant'], nulls: 'refuse' } } as const
    const columns = new Map([['orders', { kind: 'compare', canonicalizer: 'exact' } as const]])
    const strict: ParityContract = { ...contract, tables: new Map([['usage', { ...demanding, columns }]]) }
    const question = { baseline, contract: strict, executed: [{ round: 'create', cases: new Set(['A']) }] }
    const created = goldOf({ create: { usage: [shared], orders: [] } })
    expect(() => projectExpected({ ...question, gold: created, shared: [] })).toThrow(
      /EDD_GOLD_INCOMPLETE: usage: no orders/,
    )
  })
})

describe('counting', () => {
  test('tells values by what they are, and JSON values by what they mean', () => {
    const rows = [
      { tenant: 'a', flag: 1n },
      { tenant: 'a', flag: 1 },
      { tenant: 'a', flag: '1' },
      { tenant: 'a', flag: null },
      { tenant: 'a', flag: 0n },
    ]
    const count = (flag: string | number | boolean | null): bigint =>
      countShared({ ...OPEN, where: new Map([['flag', flag]]) }, rows)({ tenant: 'a' })
    expect([count(1), count(true), count('1'), count(null), count(false), count('x')]).toEqual([2n, 2n, 1n, 1n, 1n, 0n])
  })

  test('integers are told apart beyond what a float holds', () => {
    const rows = [9_007_199_254_740_992n, 9_007_199_254_740_993n, -1n].map((flag) => ({ tenant: 'a', flag }))
    const count = (flag: number): bigint =>
      countShared({ ...OPEN, where: new Map([['flag', flag]]) }, rows)({ tenant: 'a' })
    expect([count(9_007_199_254_740_992), count(-1), count(0.5)]).toEqual([1n, 1n, 0n])
  })

  test('a key of a parent is one key however its parts are ordered; NULL is a key of its own', () => {
    const aggregate = { ...ALL, key: ['owner', 'kind'] }
    const count = countShared(aggregate, [
      { owner: { tenant: 'a', code: 'x' }, kind: null },
      { owner: { code: 'x', tenant: 'a' }, kind: null },
      { owner: { code: 'x', tenant: 'a' }, kind: 'n' },
    ])
    expect(count({ owner: { tenant: 'a', code: 'x' }, kind: null })).toBe(2n)
    expect(count({ owner: { tenant: 'a', code: 'x' }, kind: 'n' })).toBe(1n)
    expect(count({ owner: { tenant: 'a', code: 'y' }, kind: null })).toBe(0n)
  })

  const anyRow = fc.record({
    tenant: fc.constantFrom('a', 'b', 'c', null),
    state: fc.constantFrom('open', 'closed', 1n, null),
  })

  test('is what a plain filter gives, in any order of the rows', () => {
    const law = fc.property(fc.array(anyRow), fc.constantFrom('a', 'b', 'd', null), (rows, tenant) => {
      const plain = rows.filter((row) => row.tenant === tenant && row.state === 'open').length
      expect(countShared(OPEN, rows)({ tenant })).toBe(BigInt(plain))
      expect(countShared(OPEN, rows.toReversed())({ tenant })).toBe(BigInt(plain))
    })
    fc.assert(law, { seed: 20_261_201 })
  })

  test('over disjoint parts adds up to the whole', () => {
    const law = fc.property(fc.array(anyRow), fc.nat(), (rows, cut) => {
      const [left, right] = [rows.slice(0, cut), rows.slice(cut)]
      const whole = countShared(ALL, rows)
      for (const tenant of ['a', 'b', 'c', null]) {
        expect(countShared(ALL, left)({ tenant }) + countShared(ALL, right)({ tenant })).toBe(whole({ tenant }))
      }
    })
    fc.assert(law, { seed: 20_261_201 })
  })
})
