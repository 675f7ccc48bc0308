import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goldLineSchema, isPlainGoldLine } from '../../../src/oracle/gold/gold-line-shape.js'
import type { RawJson } from '../../../src/value/raw-json.js'
import { readRawJson } from '../../../src/value/read-raw-json.js'

const SEED = { seed: 4211, numRuns: 1500 }

function raw(line: string): RawJson {
  const result = readRawJson(line)
  if (!result.ok) throw new Error(result.message)
  return result.value
}

const part = fc.constantFrom('{"a":1}', '{}', '[]', 'null', '"a"', '1', 'true', '""', '["C-1"]', '"insert"')
const key = fc.constantFrom('op', 'case', 'cases', 'shared', 'row', 'key', 'set', 'extra', '__proto__', 'constructor')
const line = fc
  .tuple(
    fc.constantFrom('"insert"', '"update"', '"delete"', '"upsert"', '"toString"', '1'),
    fc.uniqueArray(fc.tuple(key, part), { maxLength: 4, selector: ([name]) => name }),
  )
  .map(([op, members]) => {
    const others = members.filter(([name]) => name !== 'op').map(([name, value]) => `,"${name}":${value}`)
    return `{"op":${op}${others.join('')}}`
  })

describe('isPlainGoldLine', () => {
  test.each([
    '{"op":"insert","case":"C-1","row":{"a":1}}',
    '{"op":"insert","shared":true,"row":{}}',
    '{"op":"update","case":"C-1","key":{"a":1},"set":{"b":2}}',
    '{"op":"delete","case":"C-1","key":{"a":1}}',
  ])('takes %s', (text) => {
    expect(isPlainGoldLine(raw(text))).toBe(true)
  })

  test('takes nothing that the schema refuses', () => {
    fc.assert(
      fc.property(line, (text) => {
        const value = raw(text)
        if (isPlainGoldLine(value))
          expect({ text, ok: goldLineSchema.safeParse(value).success }).toEqual({ text, ok: true })
        else expect(isPlainGoldLine(value)).toBe(false)
      }),
      SEED,
    )
  })

  test.each(['null', '[]', '"insert"', '{}', '{"row":{}}'])('leaves %s to the schema', (text) => {
    expect(isPlainGoldLine(raw(text))).toBe(false)
    expect(goldLineSchema.safeParse(raw(text)).success).toBe(false)
  })
})
