import Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ColumnInfo } from '../../../src/model/catalog.js'
import type { Value } from '../../../src/model/value.js'
import { keyText } from '../../../src/value/key-text.js'
import { parseRawJson } from '../../../src/value/raw-json.js'
import type { ValueResult } from '../../../src/value/to-value.js'
import { toValue } from '../../../src/value/to-value.js'
import { column } from './column.js'

const text = column('text')
const integer = column('integer')
const real = column('real')
const numeric = column('numeric')
const blob = column('blob', '')

function typed(json: string, info: ColumnInfo): ValueResult {
  const raw = parseRawJson(json)
  if (!raw.ok) throw new Error(raw.message)
  return toValue(raw.value, info)
}

function value(json: string, info: ColumnInfo): Value {
  const result = typed(json, info)
  if (!result.ok) throw new Error(result.message)
  return result.value
}

function message(json: string, info: ColumnInfo): string {
  const result = typed(json, info)
  return result.ok ? `accepted ${keyText(result.value)}` : result.message
}

describe('toValue', () => {
  test('types a number from its digits, never through a float [EDD-V-19]', () => {
    expect(value('9007199254740993', integer)).toBe(9_007_199_254_740_993n)
    expect(value('-9223372036854775808', integer)).toBe(-9_223_372_036_854_775_808n)
    expect(value('9007199254740993', numeric)).toBe(9_007_199_254_740_993n)
    expect(value('1', real)).toBe(1)
    expect(value('1.5', real)).toBe(1.5)
  })

  test('a column without a type takes each value as it is written [EDD-V-20]', () => {
    const values = ['1', '1.0', '"1"', '{"$hex":"31"}'].map((json) => value(json, blob))
    expect(values).toEqual([1n, 1, '1', new Uint8Array([0x31])])
    expect(new Set(values.map((one) => keyText(one))).size).toBe(4)
  })

  test('a number for a text column is refused with the text to write [EDD-V-20]', () => {
    expect(message('666', text)).toBe('column c (TEXT): 666 is a number, the column holds text; write "666"')
  })

  test('NULL, the empty text and marker text are three values [EDD-V-03]', () => {
    expect(value('null', text)).toBeNull()
    expect(value('""', text)).toBe('')
    expect(value('"[null]"', text)).toBe('[null]')
  })

  test.each([
    ['1.5', integer, 'is no integer'],
    ['1.0', integer, 'is no integer'],
    ['-0', integer, 'write 0'],
    ['9223372036854775808', integer, 'does not fit 64 bits'],
    ['123456789012345678901234', integer, 'does not fit 64 bits'],
    ['1e999', real, 'beyond a real'],
    ['1e-999', real, 'too small for a real'],
    ['-0.0', real, 'is ambiguous; write 0 or {"$real": "-0"}'],
    ['"12"', integer, 'would be stored as a number'],
    ['" 1e3 "', numeric, 'would be stored as a number'],
    ['"abc"', integer, 'is no number; write {"$text": "abc"}'],
    ['"abc"', real, 'is no number'],
    ['true', integer, 'write 1 or 0'],
    ['false', text, 'write 1 or 0'],
    ['[1]', text, 'a JSON array is no stored value'],
    ['{"a":1}', text, "a is no stored value; an object stands for a parent's key only"],
    ['{}', text, 'is no stored value'],
    ['{"$hex":"0"}', blob, 'no stored value'],
    ['{"$hex":"zz"}', blob, 'no stored value'],
    ['{"$hex":1}', blob, 'no stored value'],
    ['{"$hex":"00","$int":"1"}', blob, 'no stored value'],
    ['{"$real":"one"}', real, 'no stored value'],
    ['{"$real":"1e999"}', real, 'no stored value'],
    ['{"$int":"1.5"}', integer, 'no stored value'],
    ['{"$int":"9223372036854775808"}', integer, 'no stored value'],
    ['{"$int":"1"}', real, 'an integer is stored as a real'],
    [String.raw`"\ud800"`, text, 'half a surrogate pair'],
    [String.raw`{"$text":"\ud800"}`, text, 'no stored value'],
    ['{"toString":"1"}', text, 'no stored value'],
  ])('refuses %s for %o', (json, info, reason) => {
    expect(message(json, info)).toContain(reason)
  })

  test('a tag states a storage class outright', () => {
    expect(Object.is(value('{"$real":"-0"}', real), -0)).toBe(true)
    expect(value('{"$real":"NaN"}', real)).toBeNaN()
    expect(value('{"$real":"-Infinity"}', real)).toBe(Number.NEGATIVE_INFINITY)
    expect(value('{"$real":"1"}', integer)).toBe(1)
    expect(value('{"$int":"1"}', blob)).toBe(1n)
    expect(value('{"$text":"12"}', integer)).toBe('12')
    expect(value('{"$hex":""}', text)).toEqual(new Uint8Array())
  })

  test('dates in a column declared DATETIME stay text', () => {
    expect(value('"2026-01-01 10:00:00"', column('numeric', 'DATETIME'))).toBe('2026-01-01 10:00:00')
  })
})

describe('against the engine', () => {
  const database = new Database(':memory:')
  const types = { text: 'TEXT', integer: 'INTEGER', real: 'REAL', numeric: 'NUMERIC', blob: '' } as const
  afterAll(() => {
    database.close()
  })

  /** What comes back after the value was written to a column of that affinity. */
  function stored(one: Value, affinity: ColumnInfo['affinity']): Value {
    database.exec(`drop table if exists t; create table t (c ${types[affinity]})`)
    database.prepare('insert into t values (?)').run(one)
    return database.prepare<[], [Value]>('select c from t').safeIntegers().raw().get()?.[0] ?? null
  }

  test('what is accepted bare is stored exactly as it was typed [EDD-V-20]', () => {
    const written = fc.oneof(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => JSON.stringify(one)),
      fc.integer({ min: -99, max: 99 }).map((one) => `${one}.0`),
      fc
        .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 25 }))
        .map(([digits, exponent]) => `${digits}e${exponent}`),
      fc.string().map((one) => JSON.stringify(one.replaceAll('\0', ''))),
      fc.oneof(fc.integer(), fc.double()).map((one) => JSON.stringify(String(one))),
    )
    const affinity = fc.constantFrom<ColumnInfo['affinity']>('text', 'integer', 'real', 'numeric', 'blob')
    let accepted = 0
    fc.assert(
      fc.property(written, affinity, (json, one) => {
        const result = typed(json, column(one, types[one]))
        if (!result.ok) return
        accepted += 1
        expect(keyText(stored(result.value, one))).toBe(keyText(result.value))
      }),
      { seed: 4102, numRuns: 600 },
    )
    expect(accepted).toBeGreaterThan(200)
  })
})
