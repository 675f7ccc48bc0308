import { describe, expect, test } from 'vitest'
import { readJsonLines } from '../../../src/value/json-lines.js'
import { RawNumber } from '../../../src/value/raw-json.js'

const FILE = 'oracle/v1/gold/create/orders.jsonl'

describe('readJsonLines', () => {
  test('numbers lines as an editor does, empty ones included', () => {
    const { lines, problems } = readJsonLines('{"a":1}\n\n  \r\n{"a":2}\r\n', FILE)
    expect(lines).toEqual([
      { raw: { a: new RawNumber('1') }, line: 1 },
      { raw: { a: new RawNumber('2') }, line: 4 },
    ])
    expect(problems).toEqual([])
  })

  test('gives every unreadable line as EDD_BUNDLE_UNREADABLE, and the others all the same', () => {
    const { lines, problems } = readJsonLines('{"a":1}\n{"a":\n{"a":1,"a":1}\ntrue', FILE)
    expect(lines.map((line) => line.line)).toEqual([1, 4])
    expect(problems.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['EDD_BUNDLE_UNREADABLE', FILE, 2],
      ['EDD_BUNDLE_UNREADABLE', FILE, 3],
    ])
    expect(problems[1]?.message).toBe('not JSON: key "a" stands twice in one object')
  })

  test('reads past a byte order mark', () => {
    expect(readJsonLines('\uFEFF[]', FILE)).toEqual({ lines: [{ raw: [], line: 1 }], problems: [] })
  })

  test('a line separator inside a string ends no line', () => {
    expect(readJsonLines('"a\u2028b"', FILE).lines).toEqual([{ raw: 'a\u2028b', line: 1 }])
  })

  test('an empty file has no lines and no problems', () => {
    expect(readJsonLines('', FILE)).toEqual({ lines: [], problems: [] })
  })
})
