import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { RawNumber, parseRawJson } from '../../../src/value/raw-json.js'
import { readRawJson } from '../../../src/value/read-raw-json.js'

const SEED = { seed: 4107, numRuns: 500 }

/** Texts near JSON: a JSON text with one character put in, taken out or doubled. */
const nearJson = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', '"', '\\', ',', ':', '{', '}', '[', ']', '0', '-', '.', 'e', '\u0001', ' ', 'n'),
  )
  .map(([text, place, put]) => {
    const at = place % (text.length + 1)
    return `${text.slice(0, at)}${put}${text.slice(put === '' ? at + 1 : at)}`
  })

/** Of `toStrictEqual` a member named `constructor` would make another type. */
function expectSame(text: string): void {
  const [quick, full] = [readRawJson(text), parseRawJson(text)]
  expect({ text, same: isDeepStrictEqual(quick, full) }).toEqual({ text, same: true })
}

describe('readRawJson', () => {
  test('reads every JSON text as the full reader does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expectSame(text)
      }),
      SEED,
    )
  })

  test('says of every text that is nearly JSON what the full reader says', () => {
    fc.assert(
      fc.property(nearJson, (text) => {
        expectSame(text)
      }),
      { ...SEED, numRuns: 2000 },
    )
  })

  test.each([
    ['numbers by their digits [EDD-V-19]', '[9007199254740993,1.0,1e2,-0,1E+5,0.10]'],
    ['white space of every kind', '\t{ "a" :\r\n[ 1 , true,false , null ] }\n'],
    ['escapes', String.raw`{"\u0061\"":"\\\n\ud83d\ude00\/","b":"\ud800"}`],
    ['a name that objects inherit', '{"__proto__":{"constructor":1},"toString":2}'],
    ['an end within a string', '{"a":"b'],
    ['an end within an escape', String.raw`{"a":"b\``],
    ['a number with a leading zero', '[01]'],
    ['a number without a fraction', '[1.]'],
    ['a word cut short', '[tru]'],
    ['a second text', '{} {}'],
    ['a space that is none of JSON', '\u00A0[1]'],
    ['a control character in a string', '["\u0001"]'],
    ['a comma at the end', '[1,]'],
    ['a name without a value', '{"a"}'],
    ['nothing', ''],
  ])('agrees with the full reader on %s', (_, text) => {
    expectSame(text)
  })

  test('refuses a key that stands twice, spelt in two ways', () => {
    expect(readRawJson(String.raw`{"a":1,"\u0061":1}`)).toEqual({
      ok: false,
      message: expect.stringContaining('twice'),
    })
  })

  test('reads nesting as deep as the full reader, and refuses it deeper', () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
    for (const levels of [255, 256, 257, 258, 512]) expect(readRawJson(nested(levels)).ok).toBe(true)
    expect(readRawJson(nested(513))).toEqual({ ok: false, message: 'nested deeper than 512 levels' })
    expect(readRawJson(nested(100_000))).toEqual({ ok: false, message: 'nested deeper than 512 levels' })
  })

  test('gives numbers that nothing has rounded', () => {
    expect(readRawJson('9007199254740993')).toEqual({ ok: true, value: new RawNumber('9007199254740993') })
  })
})
