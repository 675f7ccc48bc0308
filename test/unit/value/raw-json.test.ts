import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { duplicateKeyOf } from '../../../src/value/duplicate-key-of.js'
import type { RawJson } from '../../../src/value/raw-json.js'
import { RawNumber, isRawObject, parseRawJson } from '../../../src/value/raw-json.js'

const SEED = { seed: 4101, numRuns: 300 }

function parsed(text: string): RawJson {
  const result = parseRawJson(text)
  if (!result.ok) throw new Error(result.message)
  return result.value
}

/** What JSON.parse would give, for texts whose numbers a float holds. */
function plain(raw: RawJson): unknown {
  if (raw instanceof RawNumber) return Number(raw.digits)
  if (Array.isArray(raw)) return raw.map((item: RawJson) => plain(item))
  return isRawObject(raw) ? Object.fromEntries(Object.entries(raw).map(([key, item]) => [key, plain(item)])) : raw
}

describe('parseRawJson', () => {
  test('keeps every digit of a number [EDD-V-19]', () => {
    expect(parsed('9007199254740993')).toEqual(new RawNumber('9007199254740993'))
    expect(parsed('[1.0, 1e2, -0]')).toEqual([new RawNumber('1.0'), new RawNumber('1e2'), new RawNumber('-0')])
  })

  test.each([
    ['with different values', '{"a":1,"a":2}', '"a"'],
    ['with equal values, which the parser alone would merge', '{"a":"x","a":"x"}', '"a"'],
    ['nested', '[{"b":{"a":[],"a":[]}}]', '"a"'],
    ['spelt with an escape', String.raw`{"a":1,"\u0061":1}`, String.raw`"\u0061"`],
  ])('refuses a key that stands twice %s', (_, text, key) => {
    expect(parseRawJson(text)).toEqual({ ok: false, message: expect.stringContaining(`key ${key} stands twice`) })
  })

  test('the same key in two objects is no duplicate', () => {
    expect(plain(parsed('[{"a":1},{"a":1},{"x":{"a":"a"},"a":"a:"}]'))).toHaveLength(3)
  })

  test('objects have no prototype to answer for a key that is not there', () => {
    const raw = parsed('{"__proto__":1}')
    expect(isRawObject(raw) && Object.keys(raw)).toEqual(['__proto__'])
    expect(isRawObject(raw) && 'toString' in raw).toBe(false)
  })

  test('refuses nesting that would exhaust the stack', () => {
    expect(parseRawJson('['.repeat(100_000))).toEqual({ ok: false, message: 'nested deeper than 512 levels' })
    expect(parseRawJson(`${'['.repeat(512)}${']'.repeat(512)}`).ok).toBe(true)
  })

  test.each(['', '{', '[1,]', '{"a":}', '01', '1.', '+1', "'a'", 'nul', '1 2', '"\u0001"', '{"a" 1}', '"a'])(
    'refuses %j as JSON.parse does',
    (text) => {
      expect(() => JSON.parse(text)).toThrow()
      expect(parseRawJson(text).ok).toBe(false)
    },
  )

  test('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const once = JSON.stringify(JSON.parse(text))
        expect(plain(parsed(once))).toEqual(JSON.parse(once))
      }),
      SEED,
    )
  })
})

describe('duplicateKeyOf', () => {
  test('looks at keys only, never into strings', () => {
    expect(duplicateKeyOf(String.raw`{"a":"\"a\":","b":"{\"a\":1}"}`)).toBeNull()
    expect(duplicateKeyOf('{"a":"a","b":["a","a"]}')).toBeNull()
  })

  test('names the first key that comes again, over any objects', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 }), fc.nat(), (keys, pick) => {
        const again = keys[pick % keys.length] ?? ''
        const members = [...keys, again].map((key) => `${JSON.stringify(key)}:0`)
        expect(duplicateKeyOf(`{${members.join(',')}}`)).toBe(`key ${JSON.stringify(again)} stands twice in one object`)
        expect(duplicateKeyOf(`{${members.slice(0, -1).join(',')}}`)).toBeNull()
      }),
      SEED,
    )
  })
})
