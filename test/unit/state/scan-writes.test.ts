import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mismatch, Printable } from '../../../src/model/mismatch.js'
import type { Observation } from '../../../src/model/observation.js'
import type { Row, Value } from '../../../src/model/value.js'
import { scanWrites } from '../../../src/state/scan-writes.js'
import type { ScanRequest } from '../../../src/state/scan-writes.js'
import { printableRecord } from '../../../src/value/printable.js'
import { contractOf, observationOf } from './helpers/observation.js'
import type { TableContent } from './helpers/observation.js'

const context = { scenario: 'create', case: 'A-1', round: 'create' }
const contract = contractOf({ orders: ['code'] })

const orders = (...rows: readonly Row[]): Readonly<Record<string, TableContent>> => ({
  orders: { columns: ['id', 'code', 'status'], rows, primaryKey: ['id'] },
})

function scan(before: Observation, after: Observation, request: Partial<ScanRequest> = {}): readonly Mismatch[] {
  return scanWrites({ before, after, closure: [], free: [], contract, context, ...request })
}

const start = observationOf(orders([1n, 'A', 'open'], [2n, 'B', 'paid']))

describe('writes outside the closure are EDD_WRITE_OUTSIDE_CLOSURE [D65]', () => {
  test('nothing changed is nothing found, whatever the order of the rows', () => {
    expect(scan(start, observationOf(orders([2n, 'B', 'paid'], [1n, 'A', 'open'])))).toEqual([])
  })

  test('an update in place is found with its field [D66]', () => {
    const after = observationOf(orders([1n, 'A', 'void'], [2n, 'B', 'paid']))
    expect(scan(start, after)).toEqual([
      {
        code: 'EDD_WRITE_OUTSIDE_CLOSURE',
        ...context,
        table: 'orders',
        key: { code: 'A' },
        field: 'status',
        expected: 'open',
        actual: 'void',
        gold: null,
        note: 'change class: update',
      },
    ])
  })

  test('a delete balanced by an insert is found, as both [D66]', () => {
    const found = scan(start, observationOf(orders([1n, 'A', 'open'], [3n, 'C', 'paid'])))
    expect(found.map(({ key, note }) => ({ key, note }))).toEqual([
      { key: { code: 'B' }, note: 'change class: delete' },
      { key: { code: 'C' }, note: 'change class: insert' },
    ])
    expect(found[0]?.expected).toEqual({ id: 2, code: 'B', status: 'paid' })
    expect(found[0]?.actual).toBeNull()
    expect(found[1]?.actual).toEqual({ id: 3, code: 'C', status: 'paid' })
  })

  test('a row written anew under the same key is an update of its id [D66]', () => {
    const found = scan(start, observationOf(orders([1n, 'A', 'open'], [9n, 'B', 'paid'])))
    expect(found.map(({ key, field, expected, actual }) => [key, field, expected, actual])).toEqual([
      [{ code: 'B' }, 'id', 2, 9],
    ])
  })

  test('two rows that swapped their values are two updates [D66]', () => {
    const found = scan(start, observationOf(orders([1n, 'A', 'paid'], [2n, 'B', 'open'])))
    expect(found.map(({ key, field }) => [key, field])).toEqual([
      [{ code: 'A' }, 'status'],
      [{ code: 'B' }, 'status'],
    ])
  })

  test('a doubled row is one insert', () => {
    const found = scan(start, observationOf(orders([1n, 'A', 'open'], [2n, 'B', 'paid'], [2n, 'B', 'paid'])))
    expect(found.map(({ key, note }) => [key, note])).toEqual([[{ code: 'B' }, 'change class: insert']])
  })

  test.each<readonly [string, Row, Row]>([
    ['1 and 1.0', [1n, 'A', 1n], [1n, 'A', 1]],
    ['1 and "1"', [1n, 'A', 1n], [1n, 'A', '1']],
    ['NULL and empty', [1n, 'A', null], [1n, 'A', '']],
    ['text and bytes', [1n, 'A', '1'], [1n, 'A', new Uint8Array([0x31])]],
    ['neighbours beyond 2^53', [1n, 'A', 9007199254740992n], [1n, 'A', 9007199254740993n]],
  ])('%s differ', (_what, old, now) => {
    const found = scan(observationOf(orders(old)), observationOf(orders(now)))
    expect(found).toHaveLength(1)
    expect(found[0]?.expected).not.toEqual(found[0]?.actual)
  })
})

describe('what may change', () => {
  const after = observationOf(orders([1n, 'A', 'void'], [2n, 'B', 'paid'], [3n, 'C', 'open']))

  test('tables of the closure are left to the comparison', () => {
    expect(scan(start, after, { closure: ['orders'] })).toEqual([])
    expect(scan(start, after, { closure: new Set(['customers']) })).toHaveLength(2)
  })

  test('a free column may be updated; a row that comes is a write all the same', () => {
    const found = scan(start, after, { free: [{ table: 'orders', column: 'status' }] })
    expect(found.map(({ key, note }) => [key, note])).toEqual([[{ code: 'C' }, 'change class: insert']])
    expect(scan(start, after, { free: [{ table: 'customers', column: 'status' }] })).toHaveLength(2)
  })
})

describe('tables without a usable business key', () => {
  test('are matched by primary key', () => {
    const none = contractOf({})
    const after = observationOf(orders([1n, 'A', 'open'], [2n, 'X', 'paid']))
    const found = scan(start, after, { contract: none })
    expect(found.map(({ key, field, actual }) => [key, field, actual])).toEqual([[null, 'code', 'X']])
  })

  test('without any key a changed row went and another came', () => {
    const found = scan(log(['a'], ['b'], ['b']), log(['a'], ['b'], ['c']))
    expect(found.map(({ note, expected, actual }) => [note, expected ?? actual])).toEqual([
      ['change class: delete', { text: 'b' }],
      ['change class: insert', { text: 'c' }],
    ])
  })

  test('duplicate keys hide nothing', () => {
    const before = observationOf(orders([1n, 'A', 'open'], [2n, 'A', 'open']))
    const after = observationOf(orders([1n, 'A', 'open'], [2n, 'A', 'void']))
    expect(scan(before, after).map(({ field, actual }) => [field, actual])).toEqual([['status', 'void']])
  })
})

describe('the schema', () => {
  test('a table that came, went or was defined anew is a change', () => {
    const two = observationOf({ ...orders(), extra: { columns: ['a'], rows: [] } })
    const one = observationOf(orders())
    expect(schema(one, two)).toEqual([['extra', 'change class: schema; the table was not there before']])
    expect(schema(two, one)).toEqual([['extra', 'change class: schema; the table is gone']])
    const anew = observationOf({ orders: { columns: ['id', 'code', 'extra'], rows: [], definition: 'create other' } })
    expect(schema(one, anew)).toEqual([['orders', 'change class: schema; the table is defined anew']])
  })

  test('so is a trigger, view or index', () => {
    const trigger = { kind: 'trigger', name: 'late', definition: 'create trigger late' } as const
    const [without, with1] = [observationOf({}), observationOf({}, [trigger])]
    const with2 = observationOf({}, [{ ...trigger, definition: 'create trigger late as other' }])
    expect(schema(without, with1)).toEqual([['late', 'change class: schema; the trigger was not there before']])
    expect(schema(with1, without)).toEqual([['late', 'change class: schema; the trigger is gone']])
    expect(schema(with1, with2)).toEqual([['late', 'change class: schema; the trigger is defined anew']])
    expect(schema(with1, with1)).toEqual([])
  })
})

test('the changes found turn the old rows into the new ones, for any content', () => {
  const cell = fc.constantFrom<Value[]>(null, 1n, 1, '1', 'x')
  const code = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const rows = fc.uniqueArray(fc.record({ code, a: cell, b: cell }), { selector: (row) => row.code })
  fc.assert(
    fc.property(rows, rows, (old, now) => {
      const state = printed(old)
      for (const { key, field, actual, note } of scan(observe(old), observe(now))) {
        const name = JSON.stringify(key?.['code'])
        if (note === 'change class: delete') state.delete(name)
        else if (field === null) state.set(name, actual as Record<string, Printable>)
        else state.set(name, { ...state.get(name), [field]: actual })
      }
      expect(Object.fromEntries(state)).toStrictEqual(Object.fromEntries(printed(now)))
    }),
    { seed: 20265, numRuns: 300 },
  )
})

function log(...rows: readonly Row[]): Observation {
  return observationOf({ log: { columns: ['text'], rows } })
}

function schema(before: Observation, after: Observation): readonly unknown[] {
  return scan(before, after).map(({ table, note }) => [table, note])
}

function observe(content: readonly Content[]): Observation {
  const rows = content.map((row) => [row.code, row.a, row.b])
  return observationOf({ orders: { columns: ['code', 'a', 'b'], rows } })
}

interface Content {
  readonly code: string
  readonly a: Value
  readonly b: Value
}

function printed(content: readonly Content[]): Map<string, Readonly<Record<string, Printable>>> {
  return new Map(content.map((row) => [JSON.stringify(row.code), printableRecord({ ...row })]))
}
