import * as fc from 'fast-check'
import { parse, toSafeNumberOrThrow } from 'lossless-json'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../../src/codec/read-json.js'

const SEED = { seed: 5207, numRuns: 1500 }

/** What a reader that keeps every digit says: the value, or that it cannot be held exactly. */
function exact(text: string): { readonly value: unknown } | null {
  try {
    return { value: parse(text, null, { parseNumber: toSafeNumberOrThrow }) }
  } catch {
    return null
  }
}

function expectExact(text: string): void {
  const [read, wanted] = [readJson(text), exact(text)]
  const same = read.kind === 'parsed' ? wanted !== null && isDeepStrictEqual(read.value, wanted.value) : wanted === null
  expect({ text, same }).toEqual({ text, same: true })
}

const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/)

describe('readJson', () => {
  test('reads every text as a reader does that keeps every digit', () => {
    fc.assert(
      fc.property(fc.json(), (text) => expectExact(text)),
      SEED,
    )
  })

  test('takes or refuses every number as that reader does [EDD-V-19]', () => {
    fc.assert(
      fc.property(digits, (number) => expectExact(`{"n":${number}}`)),
      SEED,
    )
    fc.assert(
      fc.property(fc.double(), (number) => expectExact(JSON.stringify([number]))),
      SEED,
    )
  })

  test.each([
    '[9007199254740991]',
    '[9007199254740993]',
    '[0.1,1.50,-0,1e2,1e400]',
    '[123456789012345]',
    '[1234567890123456]',
    '[0.30000000000000004]',
    '[1.0]',
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"2":"b","1":"a"}',
    '{"__proto__":{"x":1},"constructor":{}}',
    String.raw`"\u0061\/\ud800"`,
    '"\ud800"',
    ' [ 1 , 2 ]\n',
    '[1,]',
    '',
  ])('reads %j as that reader does', (text) => {
    expectExact(text)
  })

  test('reads an ordinary body however deep it goes, and says so where it goes too deep', () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
    for (const levels of [1, 255, 256, 257, 600]) expect(readJson(nested(levels)).kind).toBe('parsed')
    expect(readJson(nested(200_000))).toEqual({ kind: 'unreadable', reason: 'the JSON is nested too deep' })
  })
})
