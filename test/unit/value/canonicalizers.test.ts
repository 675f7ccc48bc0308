import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CanonicalizerName } from '../../../src/model/contract.js'
import type { Value } from '../../../src/model/value.js'
import { canonicalizerNamed } from '../../../src/value/canonicalize/canonicalizer-named.js'
import { storedValue } from './arbitraries.js'

const NAMES: readonly CanonicalizerName[] = ['exact', 'numeric', 'timestamp', 'json']

function canonical(name: CanonicalizerName, value: Value): string {
  const result = canonicalizerNamed(name).canonical(value)
  return result.ok ? result.text : `refused: ${result.message}`
}

function same(name: CanonicalizerName, left: Value, right: Value): boolean {
  const [one, other] = [canonical(name, left), canonical(name, right)]
  return !one.startsWith('refused') && one === other
}

describe.each(NAMES)('%s', (name) => {
  const near: fc.Arbitrary<Value> = fc.oneof(
    storedValue,
    fc.constantFrom<Value>('1e0', '1.00', '01', '{"a":1,"b":[1,2]}', '{"b":[1.0,2],"a":1}', '{"b":[2,1],"a":1}'),
    fc.constantFrom<Value>('2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', '2025-12-31 23:00:00.000-0100'),
  )

  test('is named as the contract names it', () => {
    expect(canonicalizerNamed(name).name).toBe(name)
  })

  test('is total: every stored value has a text or a reason', () => {
    fc.assert(
      fc.property(near, (value) => {
        const result = canonicalizerNamed(name).canonical(value)
        expect(result.ok ? result.text : result.message).toMatch(/./)
      }),
      { seed: 4110, numRuns: 300 },
    )
  })

  test('is reflexive, symmetric and transitive', () => {
    fc.assert(
      fc.property(near, near, near, (one, two, three) => {
        expect(canonical(name, one)).toBe(canonical(name, one))
        expect(same(name, one, two)).toBe(same(name, two, one))
        if (same(name, one, two) && same(name, two, three)) expect(same(name, one, three)).toBe(true)
      }),
      { seed: 4111, numRuns: 500 },
    )
  })

  test('takes NULL for NULL only [EDD-V-03]', () => {
    fc.assert(
      fc.property(near, (value) => {
        expect(same(name, null, value)).toBe(value === null)
      }),
      { seed: 4112, numRuns: 300 },
    )
  })
})

describe('numeric', () => {
  test.each<[string, Value, Value]>([
    ['trailing zeros', '1.0', '1.00'],
    ['an exponent', '1e2', '100'],
    ['storage classes', 1n, 1],
    ['text and real', '19.99', 19.99],
    ['minus zero', '-0', 0n],
    ['minus zero as a real', -0, '0.000'],
    ['leading zeros and a plus', '+007.10', '7.1'],
    ['a bare point', '.5', '0.5'],
    ['sizes beyond any float', '12345678901234567890.120', '1234567890123456789012e-2'],
  ])('sees through %s', (_, left, right) => {
    expect(same('numeric', left, right)).toBe(true)
  })

  test.each<[string, Value, Value]>([
    ['the last of many digits', '12345678901234567890.12', '12345678901234567890.13'],
    ['integers beyond a float', 9_007_199_254_740_993n, 9_007_199_254_740_992n],
    ['signs', '1', '-1'],
    ['powers of ten', '1', '10'],
  ])('tells %s apart', (_, left, right) => {
    expect(same('numeric', left, right)).toBe(false)
  })

  test.each<Value>([
    '',
    ' 1',
    '1 ',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1e',
    'e5',
    '.',
    new Uint8Array([0x31]),
  ])('refuses %o', (value) => {
    expect(canonical('numeric', value)).toMatch(/^refused: .*no number$/)
  })

  test('agrees with integer arithmetic on fractions of any size', () => {
    const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 30 }))
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        const equal = left[0] * 10n ** BigInt(right[1]) === right[0] * 10n ** BigInt(left[1])
        expect(same('numeric', decimalOf(left), decimalOf(right))).toBe(equal)
        expect(same('numeric', decimalOf(left), `${left[0]}000e-${left[1] + 3}`)).toBe(true)
      }),
      { seed: 4113, numRuns: 300 },
    )
  })
})

describe('timestamp', () => {
  test.each([
    ['zones', '2026-07-01T12:00:00+02:00', '2026-07-01T10:00:00Z'],
    ['fraction length', '2026-07-01T10:00:00.5Z', '2026-07-01T10:00:00.500000Z'],
    ['a fraction of zero', '2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['the blank of SQL', '2026-07-01 10:00:00Z', '2026-07-01T10:00:00Z'],
    ['the basic form', '20260701T100000Z', '2026-07-01T10:00:00Z'],
    ['seconds left out', '2026-07-01T10:00Z', '2026-07-01T10:00:00Z'],
    ['short offsets', '2026-07-01T12:00:00+02', '2026-07-01T12:00:00+0200'],
    ['lower case', '2026-07-01t10:00:00z', '2026-07-01T10:00:00Z'],
    ['a day line crossed by the zone', '2024-02-29T23:30:00-01:00', '2024-03-01T00:30:00Z'],
    ['a comma', '2026-07-01T10:00:00,25Z', '2026-07-01T10:00:00.25Z'],
  ])('sees through %s', (_, left, right) => {
    expect(same('timestamp', left, right)).toBe(true)
  })

  test('keeps every digit that was given, far beyond milliseconds', () => {
    expect(same('timestamp', '2017-01-01T00:00:00.000010Z', '2017-01-01T00:00:00.000020Z')).toBe(false)
    expect(same('timestamp', '2017-01-01T00:00:00.00001Z', '2017-01-01T00:00:00.000010Z')).toBe(true)
    expect(same('timestamp', '2017-01-01T00:00:00.1000000000000000001Z', '2017-01-01T00:00:00.1Z')).toBe(false)
  })

  test.each<Value>([
    '2026-07-01T10:00:00',
    '2026-07-01',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-07-01T24:00:00Z',
    '2026-07-01T10:60:00Z',
    '2026-07-01T10:00:60Z',
    '2026-07-01T10:00:00+24:00',
    '2026-07-01T10:00:00+01:60',
    '2026-07-01T10:00:00.Z',
    ' 2026-07-01T10:00:00Z',
    '2026-7-1T10:00:00Z',
    'now',
    '',
    1_751_364_000n,
    1.5,
    new Uint8Array([0x31]),
  ])('refuses %o', (value) => {
    expect(canonical('timestamp', value)).toMatch(/^refused: /)
  })

  test('agrees with the calendar of the platform for every millisecond', () => {
    const instant = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9998, 0, 1) })
    fc.assert(
      fc.property(instant, fc.integer({ min: -839, max: 839 }), (at, offset) => {
        const shifted = new Date(at + offset * 60_000).toISOString().slice(0, -1)
        const size = Math.abs(offset)
        const zone = `${offset < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
        expect(same('timestamp', `${shifted}${zone}`, new Date(at).toISOString())).toBe(true)
        expect(same('timestamp', new Date(at).toISOString(), new Date(at + 1).toISOString())).toBe(false)
      }),
      { seed: 4114, numRuns: 500 },
    )
  })
})

describe('json', () => {
  test('order of keys and space are no difference, order of items is [EDD-V-26]', () => {
    expect(same('json', '{"a":1,"b":{"c":2,"d":3}}', '{ "b" : {"d":3, "c":2}, "a":1 }')).toBe(true)
    expect(same('json', '[1,2]', '[2,1]')).toBe(false)
    expect(same('json', '{"lines":[{"qty":0}]}', '{"lines":[{"qty":1}]}')).toBe(false)
  })

  test('numbers are compared by decimal value, never through a float', () => {
    expect(same('json', '[1.0,1e2]', '[1,100]')).toBe(true)
    expect(same('json', '9007199254740993', '9007199254740992')).toBe(false)
    expect(same('json', '0.1000000000000000055', '0.1')).toBe(false)
  })

  test.each([
    ['a number and its text', '{"a":1}', '{"a":"1"}'],
    ['null and absent', '{"a":null}', '{}'],
    ['false and null', '[false]', '[null]'],
    ['an empty list and an empty object', '[]', '{}'],
    ['JSON null and SQL NULL', 'null', null],
    ['keys that concatenate alike', '{"a":{"b":1}}', '{"a.b":1}'],
  ])('tells %s apart', (_, left, right) => {
    expect(same('json', left, right)).toBe(false)
  })

  test('a document that the engine turned into a number is still that document', () => {
    expect(same('json', 1n, '1')).toBe(true)
    expect(same('json', 1.5, '1.50')).toBe(true)
  })

  test.each<Value>(['', '{', '{"a":1,"a":1}', "{'a':1}", Number.NaN, new Uint8Array([0x31])])('refuses %o', (value) => {
    expect(canonical('json', value)).toMatch(/^refused: /)
  })

  test('equal exactly when the documents are, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(same('json', JSON.stringify(left), JSON.stringify(shuffled(left)))).toBe(true)
        const [one, other] = [JSON.parse(JSON.stringify(left)), JSON.parse(JSON.stringify(right))]
        expect(same('json', JSON.stringify(one), JSON.stringify(other))).toBe(sortedText(one) === sortedText(other))
      }),
      { seed: 4115, numRuns: 300 },
    )
  })
})

function decimalOf([digits, scale]: [bigint, number]): string {
  return `${digits}e-${scale}`
}

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, shuffled(item)]),
  )
}

function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => sortedText(item)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${sortedText(item)}`)
  return `{${members.toSorted().join(',')}}`
}
