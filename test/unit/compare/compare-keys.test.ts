import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/model/value.js'
import {
  brief,
  catalogOf,
  compared,
  contractOf,
  difference,
  expectedOf,
  observationOf,
  oneTable,
  parent,
  reference,
  surrogate,
  tableInfo,
} from './world.js'

const memberships = {
  columns: { email: 'TEXT', seq: 'INTEGER', plan: 'TEXT' },
  gold: [
    { email: 'a@x', seq: null, plan: 'gold' },
    { email: 'b@x', seq: 1n, plan: 'basic' },
  ],
  stored: [
    ['a@x', null, 'trial'],
    ['b@x', 1n, 'basic'],
  ] as readonly Row[],
}

describe('NULL in a key', () => {
  test('is EDD_KEY_NULL, and the field is compared all the same [EDD-V-05] [D77]', () => {
    const found = oneTable({ ...memberships, rule: { key: ['email', 'seq'] } })
    expect(brief(found)).toEqual([
      'EDD_KEY_NULL {"email":"a@x","seq":null} seq',
      'EDD_FIELD {"email":"a@x","seq":null} plan',
    ])
    expect(found.rows).toBe(2)
  })

  test('matches NULL under nulls: match, and gives the one field that differs [EDD-V-05]', () => {
    const found = oneTable({ ...memberships, rule: { key: ['email', 'seq'], nulls: 'match' } })
    expect(brief(found)).toEqual(['EDD_FIELD {"email":"a@x","seq":null} plan'])
    expect(found.rows).toBe(2)
  })

  test('NULL, zero and the empty text are three keys', () => {
    const found = oneTable({
      columns: { k: '' },
      rule: { key: ['k'], nulls: 'match' },
      gold: [{ k: null }, { k: 0n }, { k: '' }],
      stored: [[''], [null], [0n]],
    })
    expect(found).toMatchObject({ total: 0, rows: 3 })
  })
})

describe('duplicate keys', () => {
  const right: Row = ['EUR', '2024-01-01', '1.10']
  const wrong: Row = ['EUR', '2024-01-01', '9.99']
  const rates = {
    columns: { currency: 'TEXT', valid_from: 'TEXT', rate: 'TEXT' },
    rule: { key: ['currency', 'valid_from'] },
    gold: [{ currency: 'EUR', valid_from: '2024-01-01', rate: '1.10' }],
  }

  test.each([
    ['wrong row first', [wrong, right]],
    ['right row first', [right, wrong]],
  ])('are EDD_KEY_DUPLICATE with both rows shown, %s [EDD-V-06] [D77]', (_, stored) => {
    const found = oneTable({ ...rates, stored })
    expect(brief(found)).toEqual(['EDD_ROW_COUNT', 'EDD_KEY_DUPLICATE {"currency":"EUR","valid_from":"2024-01-01"}'])
    expect(found.mismatches[1]).toMatchObject({
      actual: [
        { currency: 'EUR', valid_from: '2024-01-01', rate: '1.10' },
        { currency: 'EUR', valid_from: '2024-01-01', rate: '9.99' },
      ],
      note: '2 stored rows and 1 expected rows share this key',
    })
  })

  test('are red when both rows are alike, too [EDD-V-06] [D76]', () => {
    expect(brief(oneTable({ ...rates, stored: [right, right] }))).toHaveLength(2)
  })

  test('are red when no row of that key is expected: duplicate and extra', () => {
    expect(brief(oneTable({ ...rates, gold: [], stored: [right, wrong] })).map((line) => line.split(' ')[0])).toEqual([
      'EDD_ROW_COUNT',
      'EDD_KEY_DUPLICATE',
      'EDD_ROW_EXTRA',
    ])
  })

  test('in gold are red even when the same rows are stored', () => {
    const found = oneTable({ ...rates, gold: [...rates.gold, ...rates.gold], stored: [right, right] })
    expect(found.mismatches.map(({ code }) => code)).toEqual(['EDD_KEY_DUPLICATE'])
  })

  test('at most five rows of a key are shown', () => {
    const found = oneTable({ ...rates, stored: Array.from({ length: 50 }, () => right) })
    expect(found.mismatches[1]?.actual).toHaveLength(5)
    expect(found.mismatches[1]?.note).toContain('50 stored rows')
  })
})

describe('key sets', () => {
  const rule = { key: ['code'] }
  const columns = { code: 'TEXT', name: 'TEXT' }

  test('a missing and an extra row are both told, with equal counts [D77]', () => {
    const found = oneTable({ columns, rule, gold: [{ code: 'A', name: 'x' }], stored: [['B', 'y']] })
    expect(brief(found)).toEqual(['EDD_ROW_MISSING {"code":"A"}', 'EDD_ROW_EXTRA {"code":"B"}'])
    expect(found.mismatches[0]).toMatchObject({ expected: { code: 'A', name: 'x' }, actual: null })
    expect(found.mismatches[1]).toMatchObject({ expected: null, actual: { code: 'B', name: 'y' } })
  })

  test('the count is told beside the rows [D77]', () => {
    const found = oneTable({ columns, rule, gold: [{ code: 'A', name: 'x' }], stored: [] })
    expect(found.mismatches[0]).toMatchObject({ code: 'EDD_ROW_COUNT', table: 't', expected: 1, actual: 0 })
    expect(found.total).toBe(2)
  })

  test('a missing row names the nearest stored row and how it differs [EDD-V-39]', () => {
    const found = oneTable({
      columns: { order_no: 'TEXT', status: 'TEXT', total: 'INTEGER' },
      rule: { key: ['order_no'] },
      gold: [{ order_no: 'A-1', status: 'paid', total: 1500n }],
      stored: [
        ['Z-9', 'void', 3n],
        ['A-l', 'open', 1500n],
      ],
    })
    const missing = found.mismatches.find(({ code }) => code === 'EDD_ROW_MISSING')
    expect(missing?.note).toBe(
      'nearest stored row {"order_no":"A-l"}: order_no expected "A-1", actual "A-l"; status expected "paid", actual "open"',
    )
  })

  test('a missing row is not compared with a stored row that another expected row has', () => {
    const found = oneTable({
      columns,
      rule,
      gold: [
        { code: 'A', name: 'x' },
        { code: 'B', name: 'x' },
      ],
      stored: [['A', 'x']],
    })
    expect(found.mismatches.at(-1)).toMatchObject({ code: 'EDD_ROW_MISSING', key: { code: 'B' }, note: null })
  })

  test('tenants are told apart, and so is letter case: two rows, neither taken for the other [D76]', () => {
    const found = oneTable({
      columns: { tenant: 'TEXT', code: 'TEXT COLLATE NOCASE' },
      rule: { key: ['tenant', 'code'] },
      gold: [
        { tenant: 'acme', code: 'A-1' },
        { tenant: 'globex', code: 'A-1' },
      ],
      stored: [
        ['acme', 'A-1'],
        ['acme', 'a-1'],
      ],
    })
    expect(brief(found)).toEqual([
      'EDD_ROW_EXTRA {"tenant":"acme","code":"a-1"}',
      'EDD_ROW_MISSING {"tenant":"globex","code":"A-1"}',
    ])
  })

  test('a key column is matched under its canonicalizer [D76]', () => {
    const found = oneTable({
      columns: { at: 'TEXT', v: 'TEXT' },
      rule: { key: ['at'], columns: { at: compared('timestamp') } },
      gold: [{ at: '2026-01-01T10:00:00Z', v: 'x' }],
      stored: [['2026-01-01T11:00:00+01:00', 'x']],
    })
    expect(found).toMatchObject({ total: 0, rows: 1 })
  })

  test('a key that its canonicalizer cannot read is EDD_CANONICAL, not a silent match', () => {
    const found = oneTable({
      columns: { at: 'TEXT' },
      rule: { key: ['at'], columns: { at: compared('timestamp') } },
      gold: [{ at: 'today' }],
      stored: [['today']],
    })
    expect(brief(found)).toEqual(['EDD_CANONICAL {"at":"today"} at'])
  })

  test('a table without a key is EDD_NO_KEY, its count is still told [EDD-V-07]', () => {
    const found = oneTable({
      columns: { ts: 'TEXT', msg: 'TEXT' },
      rule: { key: [] },
      gold: [{ ts: 't1', msg: 'start' }],
      stored: [
        ['t1', 'start'],
        ['t1', 'start'],
      ],
    })
    expect(brief(found)).toEqual(['EDD_NO_KEY', 'EDD_ROW_COUNT'])
    expect(found.mismatches[0]?.note).toBe('t has no business key')
    expect(oneTable({ columns: { ts: 'TEXT' }, rule: { key: [] }, gold: [], stored: [] }).total).toBe(1)
  })
})

describe('references', () => {
  const catalog = catalogOf([
    tableInfo('customers', { id: 'INTEGER', tenant: 'TEXT', code: 'TEXT' }),
    tableInfo('orders', { id: 'INTEGER', no: 'TEXT', customer_id: 'INTEGER' }, [reference('customer_id', 'customers')]),
    tableInfo('lines', { id: 'INTEGER', order_id: 'INTEGER', line_no: 'INTEGER', qty: 'INTEGER' }),
  ])
  const contract = contractOf({
    customers: { key: ['tenant', 'code'], columns: { id: surrogate } },
    orders: { key: ['no'], columns: { id: surrogate, customer_id: parent('customers') } },
    lines: { key: ['order_id', 'line_no'], columns: { id: surrogate, order_id: parent('orders') } },
  })
  const expected = expectedOf({
    customers: [
      { tenant: 'acme', code: 'C-1' },
      { tenant: 'acme', code: 'C-2' },
    ],
    orders: [{ no: 'A', customer_id: { tenant: 'acme', code: 'C-1' } }],
    lines: [{ order_id: 'A', line_no: 1n, qty: 2n }],
  })
  const stored = {
    customers: [
      [71n, 'acme', 'C-1'],
      [72n, 'acme', 'C-2'],
    ],
    orders: [[90n, 'A', 71n]],
    lines: [[5n, 90n, 1n, 2n]],
  } satisfies Record<string, readonly Row[]>

  test('surrogates are translated, never compared', () => {
    const salted = {
      ...stored,
      customers: [
        [2n, 'acme', 'C-2'],
        [1n, 'acme', 'C-1'],
      ] as Row[],
      orders: [[1n, 'A', 1n]] as Row[],
      lines: [[1n, 1n, 1n, 2n]] as Row[],
    }
    for (const rows of [stored, salted]) {
      expect(difference({ contract, expected, observation: observationOf(catalog, rows) })).toMatchObject({
        total: 0,
        tables: 3,
        rows: 4,
      })
    }
  })

  test('a reference to the wrong parent is a field of business keys [D76]', () => {
    const found = difference({
      contract,
      expected,
      observation: observationOf(catalog, { ...stored, orders: [[90n, 'A', 72n]] }),
    })
    expect(found.mismatches).toEqual([
      expect.objectContaining({
        code: 'EDD_FIELD',
        field: 'customer_id',
        expected: { tenant: 'acme', code: 'C-1' },
        actual: { tenant: 'acme', code: 'C-2' },
      }),
    ])
  })

  test('a dangling reference is EDD_KEY_UNTRANSLATABLE in the row that holds it [D77]', () => {
    const found = difference({
      contract,
      expected,
      observation: observationOf(catalog, { ...stored, orders: [[90n, 'A', 99n]] }),
    })
    expect(found.mismatches).toEqual([
      expect.objectContaining({
        code: 'EDD_KEY_UNTRANSLATABLE',
        table: 'orders',
        key: { no: 'A' },
        field: 'customer_id',
        actual: { $unresolved: 99 },
        note: 'no row of customers has id 99',
      }),
    ])
  })

  test('a dangling reference in the key itself shows the row, and the expected row is missing [D77]', () => {
    const found = difference({
      contract,
      expected,
      observation: observationOf(catalog, { ...stored, lines: [[5n, 91n, 1n, 2n]] }),
    })
    expect(brief(found)).toEqual(['EDD_KEY_UNTRANSLATABLE order_id', 'EDD_ROW_MISSING {"order_id":"A","line_no":1}'])
    expect(found.mismatches[0]).toMatchObject({ actual: { order_id: { $unresolved: 91 }, line_no: 1, qty: 2 } })
  })

  test('a reference that gold states and the store left NULL is told', () => {
    const found = difference({
      contract,
      expected,
      observation: observationOf(catalog, { ...stored, orders: [[90n, 'A', null]] }),
    })
    expect(found.mismatches[0]).toMatchObject({ code: 'EDD_FIELD', field: 'customer_id', actual: null })
  })
})
