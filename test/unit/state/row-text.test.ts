import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../src/kernel/canonical-json.js'
import type { Row, Value } from '../../../src/model/value.js'
import { rowText } from '../../../src/state/row-text.js'
import { tableText } from '../../../src/state/table-text.js'

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -3n, max: 3n }),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, 1, 2),
  fc.string(),
  fc.constantFrom('', '1', 'null', '{"$int":"1"}', '31', ',', '"'),
  fc.uint8Array({ maxLength: 3 }),
)
const row: fc.Arbitrary<Row> = fc.array(value, { minLength: 1, maxLength: 3 })

function same(left: Row, right: Row): boolean {
  return (
    left.length === right.length &&
    left.every((cell, at) => {
      const other = right[at]
      if (cell instanceof Uint8Array && other instanceof Uint8Array) return cell.join() === other.join()
      return Object.is(cell, other)
    })
  )
}

describe('the text of a row', () => {
  test.each<readonly [Row, string]>([
    [[1n], '[{"$int":"1"}]'],
    [[1], '[1]'],
    [['1'], '["1"]'],
    [[new Uint8Array([0x31])], '[{"$hex":"31"}]'],
    [[null, ''], '[null,""]'],
    [[-0, 0], '[{"$real":"-0"},0]'],
    [['a\0b'], '["a\\u0000b"]'],
    [[9007199254740993n], '[{"$int":"9007199254740993"}]'],
  ])('%# tells the storage class', (cells, text) => {
    expect(rowText(cells)).toBe(text)
  })

  test('is canonical JSON', () => {
    fc.assert(
      fc.property(row, (cells) => {
        expect(rowText(cells)).toBe(canonicalJson(cells))
      }),
      { seed: 20262 },
    )
  })

  test('is shared by equal rows only', () => {
    fc.assert(
      fc.property(row, row, (left, right) => {
        expect(rowText(left) === rowText(right)).toBe(same(left, right))
      }),
      { seed: 20263, numRuns: 2000 },
    )
  })
})

describe('the text of a table', () => {
  const table = { name: 't', columns: [] }

  test('does not depend on the order of its rows, but on how often each is there [D207]', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        expect(tableText(table, rows.toReversed())).toBe(tableText(table, rows))
        expect(tableText(table, [...rows, ['extra']])).not.toBe(tableText(table, rows))
        const [first] = rows
        if (first !== undefined) expect(tableText(table, [...rows, first])).not.toBe(tableText(table, rows))
      }),
      { seed: 20264 },
    )
  })

  test('names the table and its columns, so that two empty tables differ', () => {
    expect(tableText(table, [])).toBe('{"table":"t","columns":[]}\n')
    expect(tableText({ name: 'u', columns: [] }, [])).not.toBe(tableText(table, []))
  })
})
