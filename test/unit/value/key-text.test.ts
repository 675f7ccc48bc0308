import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { GoldValue } from '../../../src/model/value.js'
import { keyText } from '../../../src/value/key-text.js'
import { printable } from '../../../src/value/printable.js'
import { goldValue } from './arbitraries.js'

const SEED = { seed: 4103, numRuns: 500 }

describe('keyText', () => {
  test.each<[string, GoldValue, GoldValue]>([
    ['integer and real', 1n, 1],
    ['integer and text', 1n, '1'],
    ['text and its bytes', '1', new Uint8Array([0x31])],
    ['NULL and the empty text', null, ''],
    ['NULL and a marker', null, 'n'],
    ['zero and minus zero', 0, -0],
    ['empty bytes and the empty text', new Uint8Array(), ''],
    ['a tagged key and the value of the tag', { $int: '1' }, 1n],
    ['keys that concatenate alike', { a: 'b', c: 'd' }, { a: 'b","c":"d' }],
    ['a key and its text', { a: 1n }, '{"a":i1}'],
    ['integers beyond a float', 9_007_199_254_740_993n, 9_007_199_254_740_992n],
  ])('tells %s apart', (_, left, right) => {
    expect(keyText(left)).not.toBe(keyText(right))
    expect(JSON.stringify(printable(left))).not.toBe(JSON.stringify(printable(right)))
  })

  test('gives one text to equal values, whatever the order of columns', () => {
    expect(keyText({ a: 1n, b: { c: 'x', d: null } })).toBe(keyText({ b: { d: null, c: 'x' }, a: 1n }))
    expect(keyText(Buffer.from([1, 2]))).toBe(keyText(new Uint8Array([1, 2])))
    expect(keyText(Number.NaN)).toBe(keyText(Number.NaN))
  })

  test('is injective', () => {
    fc.assert(
      fc.property(goldValue, goldValue, (left, right) => {
        expect(keyText(left) === keyText(right)).toBe(isDeepStrictEqual(left, right))
      }),
      SEED,
    )
  })
})

describe('printable', () => {
  test('shows exact digits and the storage class [EDD-V-19] [EDD-V-20]', () => {
    expect(printable(9_007_199_254_740_993n)).toEqual({ $int: '9007199254740993' })
    expect(printable(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
    expect([1n, 1, '1', new Uint8Array([0x31])].map((one) => printable(one))).toEqual([
      1,
      { $real: '1' },
      '1',
      { $hex: '31' },
    ])
    expect(printable(-0)).toEqual({ $real: '-0' })
    expect(printable({ tenant: 'acme', n: 1n })).toEqual({ tenant: 'acme', n: 1 })
  })

  test('two stored values print alike exactly when they are the same', () => {
    fc.assert(
      fc.property(goldValue, goldValue, (left, right) => {
        if (typeof left === 'object' && left !== null && !(left instanceof Uint8Array)) return
        if (typeof right === 'object' && right !== null && !(right instanceof Uint8Array)) return
        expect(isDeepStrictEqual(printable(left), printable(right))).toBe(keyText(left) === keyText(right))
      }),
      SEED,
    )
  })
})
