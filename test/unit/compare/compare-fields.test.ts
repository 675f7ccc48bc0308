import { describe, expect, test } from 'vitest'
import type { Value } from '../../../src/model/value.js'
import {
  CONTEXT,
  GOLD_FILE,
  brief,
  catalogOf,
  compared,
  contractOf,
  difference,
  observationOf,
  oneTable,
  tableInfo,
} from './world.js'

/** One row `A` whose column `v` holds `stored` where gold says `gold`. */
function field(gold: Value, stored: Value, canonicalizer: 'exact' | 'numeric' | 'timestamp' | 'json' = 'exact') {
  return oneTable({
    columns: { code: 'TEXT', v: '' },
    rule: { key: ['code'], columns: { v: compared(canonicalizer) } },
    gold: [{ code: 'A', v: gold }],
    stored: [['A', stored]],
  })
}

describe('fields', () => {
  test('a mismatch names table, key, field, both values and the line of gold [D169] [D189]', () => {
    expect(field('paid', 'open').mismatches).toEqual([
      {
        code: 'EDD_FIELD',
        scenario: 'create',
        case: null,
        round: 'create',
        table: 't',
        key: { code: 'A' },
        field: 'v',
        expected: 'paid',
        actual: 'open',
        gold: { file: GOLD_FILE, line: 1 },
        note: null,
      },
    ])
  })

  test.each<[string, Value, Value]>([
    ['a text where NULL is expected', null, '2018-12-12T15:58:22Z'],
    ['NULL where the empty text is expected', '', null],
    ['the empty text where NULL is expected', null, ''],
    ['NULL where marker text is expected', '[null]', null],
  ])('finds %s [EDD-V-03]', (_, gold, stored) => {
    const found = field(gold, stored)
    expect(found.total).toBe(1)
    expect(found.mismatches[0]).toMatchObject({ code: 'EDD_FIELD', field: 'v', expected: gold, actual: stored })
  })

  test('compares integers beyond 2^53 to the last digit [EDD-V-19]', () => {
    expect(field(9_007_199_254_740_993n, 9_007_199_254_740_992n).mismatches[0]).toMatchObject({
      expected: { $int: '9007199254740993' },
      actual: { $int: '9007199254740992' },
    })
    expect(field(9_007_199_254_740_993n, 9_007_199_254_740_993n).total).toBe(0)
  })

  test('tells a number that was bound to a text column [EDD-V-20]', () => {
    expect(field('666', '666.0').mismatches[0]).toMatchObject({ code: 'EDD_FIELD', expected: '666', actual: '666.0' })
  })

  test('the storage class is part of the value, unless the contract compares numbers [EDD-V-20] [D179]', () => {
    const values: Value[] = [1n, 1, '1', new Uint8Array([0x31])]
    for (const gold of values) {
      for (const stored of values) expect(field(gold, stored).total).toBe(gold === stored ? 0 : 1)
    }
    expect(field(1n, 1, 'numeric').total).toBe(0)
    expect(field(1n, '1.00', 'numeric').total).toBe(0)
    expect(field('1', '1.01', 'numeric').total).toBe(1)
  })

  test('bytes of equal length differ at a named offset [EDD-V-25]', () => {
    expect(field(new Uint8Array([1, 2]), new Uint8Array([0, 0])).mismatches).toEqual([
      expect.objectContaining({
        expected: { $hex: '0102' },
        actual: { $hex: '0000' },
        note: 'bytes differ first at offset 0; expected 2 bytes, actual 2',
      }),
    ])
    expect(field(new Uint8Array([1, 2]), new Uint8Array([1])).mismatches[0]?.note).toContain('first at offset 1')
    expect(field(new Uint8Array(), null).total).toBe(1)
    expect(field(new Uint8Array([1, 2]), Buffer.from([1, 2])).total).toBe(0)
  })

  test('minus zero and zero are two reals; NaN is itself', () => {
    expect(field(-0, 0).mismatches[0]).toMatchObject({ expected: { $real: '-0' }, actual: { $real: '0' } })
    expect(field(Number.NaN, Number.NaN).total).toBe(0)
  })

  test('only the fields that differ are listed [EDD-V-39]', () => {
    const found = oneTable({
      columns: { order_no: 'TEXT', status: 'TEXT', total: 'INTEGER', created_at: 'TEXT' },
      rule: {
        key: ['order_no'],
        columns: { created_at: { kind: 'invariant', invariant: { kind: 'not-null' } } },
      },
      gold: [{ order_no: 'A-1', status: 'paid', total: 1500n }],
      stored: [['A-1', 'open', 1500n, '2026-01-01T10:30:00Z']],
    })
    expect(brief(found)).toEqual(['EDD_FIELD {"order_no":"A-1"} status'])
  })

  test('a transposition shows both fields [D189]', () => {
    const found = oneTable({
      columns: { code: 'TEXT', primary_email: 'TEXT', billing_email: 'TEXT' },
      rule: { key: ['code'] },
      gold: [{ code: 'A', primary_email: 'a@x', billing_email: 'b@x' }],
      stored: [['A', 'b@x', 'a@x']],
    })
    expect(found.mismatches.map(({ field: name, expected, actual }) => [name, expected, actual])).toEqual([
      ['primary_email', 'a@x', 'b@x'],
      ['billing_email', 'b@x', 'a@x'],
    ])
  })

  test('a compared column that gold does not state is EDD_GOLD_INCOMPLETE, never passed over', () => {
    const found = oneTable({
      columns: { code: 'TEXT', name: 'TEXT', note: 'TEXT' },
      rule: { key: ['code'] },
      gold: [{ code: 'C1', name: 'Ann' }],
      stored: [['C1', 'Ann', null]],
    })
    expect(found.mismatches).toEqual([
      expect.objectContaining({
        code: 'EDD_GOLD_INCOMPLETE',
        field: 'note',
        expected: { $absent: true },
        actual: null,
      }),
    ])
  })
})

function caseOf(owners: readonly string[], inCase: string | null): string | null | undefined {
  const row = { row: { code: 'A', v: 'x' }, cases: owners, source: { file: GOLD_FILE, line: 1 } }
  return difference({
    contract: contractOf({ t: { key: ['code'] } }),
    expected: { tables: new Map([['t', [row]]]) },
    observation: observationOf(catalogOf([tableInfo('t', { code: 'TEXT', v: 'TEXT' })]), { t: [['A', 'y']] }),
    context: { ...CONTEXT, case: inCase },
  }).mismatches[0]?.case
}

describe('the case of a mismatch', () => {
  test('is the owner of the row, the running case first, and the running case where nobody owns it [D169]', () => {
    expect(caseOf(['SUB-0002'], null)).toBe('SUB-0002')
    expect(caseOf(['SUB-0002'], 'SUB-0001')).toBe('SUB-0002')
    expect(caseOf(['SUB-0002', 'SUB-0001'], 'SUB-0001')).toBe('SUB-0001')
    expect(caseOf([], 'SUB-0001')).toBe('SUB-0001')
    expect(caseOf([], null)).toBeNull()
  })
})

describe('canonicalized fields', () => {
  test('a difference inside a document names its path [EDD-V-26]', () => {
    const found = field('{"lines":[{"qty":0}]}', '{"lines":[{"qty":1}]}', 'json')
    expect(found.mismatches).toEqual([expect.objectContaining({ field: 'v.lines[0].qty', expected: 0, actual: 1 })])
  })

  test('order of keys is no difference, order of items is one for each place [EDD-V-26]', () => {
    expect(field('{"a":1,"b":2}', '{"b":2.0,"a":1}', 'json').total).toBe(0)
    expect(brief(field('{"l":["x","y"]}', '{"l":["y","x"]}', 'json'))).toEqual([
      'EDD_FIELD {"code":"A"} v.l[0]',
      'EDD_FIELD {"code":"A"} v.l[1]',
    ])
  })

  test('a document with a duplicate key is EDD_CANONICAL, even when both sides hold it', () => {
    const twice = '{"a":1,"a":1}'
    const [found] = field(twice, twice, 'json').mismatches
    expect(found).toMatchObject({ code: 'EDD_CANONICAL', field: 'v' })
    expect(found?.note).toContain('gold: no JSON: key "a" stands twice')
    expect(found?.note).toContain('stored: no JSON: key "a" stands twice')
  })

  test('a timestamp without a zone is EDD_CANONICAL and says which side', () => {
    const [found] = field('2026-01-01T10:00:00Z', '2026-01-01T10:00:00', 'timestamp').mismatches
    expect(found?.code).toBe('EDD_CANONICAL')
    expect(found?.note).toBe(
      'not readable as timestamp; stored: "2026-01-01T10:00:00" is no ISO 8601 date and time with a zone',
    )
    expect(field('2026-01-01T10:00:00Z', '2026-01-01T11:00:00.000+01:00', 'timestamp').total).toBe(0)
    expect(field('2026-01-01T10:00:00.0001Z', '2026-01-01T10:00:00.0002Z', 'timestamp').total).toBe(1)
  })

  test('text that is no number is EDD_CANONICAL under numeric [D2]', () => {
    expect(brief(field('1.5', 'one', 'numeric'))).toEqual(['EDD_CANONICAL {"code":"A"} v'])
  })

  test('NULL against a document is one difference of the whole field', () => {
    expect(field('{"a":1}', null, 'json').mismatches[0]).toMatchObject({
      field: 'v',
      expected: '{"a":1}',
      actual: null,
    })
    expect(field(null, 'null', 'json').total).toBe(1)
  })
})
