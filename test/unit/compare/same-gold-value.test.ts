import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameGoldValue } from '../../../src/compare/same-gold-value.js'
import type { GoldValue } from '../../../src/model/value.js'
import { keyText } from '../../../src/value/key-text.js'
import { goldValue } from '../value/arbitraries.js'

const SEED = { seed: 7310, numRuns: 500 }

describe('sameGoldValue', () => {
  test('agrees with the texts of keys, for any two values', () => {
    fc.assert(
      fc.property(goldValue, goldValue, (left, right) => {
        expect(sameGoldValue(left, right)).toBe(keyText(left) === keyText(right))
        expect(sameGoldValue(left, structuredClone(left))).toBe(true)
      }),
      SEED,
    )
  })

  test.each<[string, GoldValue, GoldValue]>([
    ['0 and -0', 0, -0],
    ['integer and real', 1n, 1],
    ['text and its bytes', '1', new Uint8Array([0x31])],
    ['a key and a scalar', { code: 'A' }, 'A'],
    ['a key with one part more', { a: 1n }, { a: 1n, b: null }],
    ['keys of other columns', { a: null }, { b: null }],
    ['a member that every object inherits', { constructor: 'x' }, { a: 'x' }],
    ['keys that differ below', { a: { b: 'x' } }, { a: { b: 'y' } }],
  ])('tells %s apart', (_, left, right) => {
    expect(sameGoldValue(left, right)).toBe(false)
    expect(sameGoldValue(right, left)).toBe(false)
  })

  test('takes no notice of the order of columns', () => {
    expect(sameGoldValue({ a: 1n, b: { c: 'x' } }, { b: { c: 'x' }, a: 1n })).toBe(true)
  })
})
