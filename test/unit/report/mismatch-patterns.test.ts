import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnInfo } from '../../../src/model/catalog.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import { caseRanges } from '../../../src/report/case-ranges.js'
import { changedPlaces } from '../../../src/report/changed-places.js'
import { columnDefaults } from '../../../src/report/column-defaults.js'
import { groupMismatches } from '../../../src/report/group-mismatches.js'
import { mismatchPatterns } from '../../../src/report/mismatch-patterns.js'
import { mismatchText } from '../../../src/report/mismatch-text.js'

const SEED = { seed: 20_260_102, numRuns: 200 }

function mismatch(of: Partial<Mismatch>): Mismatch {
  const where = { scenario: 'create', case: 'S-1', round: 'create', table: 'orders', key: { code: 'S-1' } }
  return { code: 'EDD_FIELD', ...where, field: 'note', expected: 'a', actual: 'b', gold: null, note: null, ...of }
}

/** Mismatches of few rows, fields and values, so that everything meets everything. */
const some = fc.array(
  fc
    .record({
      code: fc.constantFrom('EDD_FIELD', 'EDD_ROW_EXTRA'),
      case: fc.constantFrom('S-1', 'S-2', null),
      table: fc.constantFrom('orders', 'lines', null),
      key: fc.constantFrom({ code: 'S-1' }, { code: 'S-2' }, null),
      field: fc.constantFrom('a', 'b', 'c', 'list[0].x', 'list[1].x', null),
      expected: fc.constantFrom('x', 'y', 1, null),
      actual: fc.constantFrom('x', 'y', 1, null),
    })
    .map((of) => mismatch(of)),
  { maxLength: 30 },
)

describe('groupMismatches', () => {
  test('puts every mismatch into exactly one group', () => {
    fc.assert(
      fc.property(some, (mismatches) => {
        const members = groupMismatches(mismatches).flatMap((group) => [...group.members])
        expect(members).toHaveLength(mismatches.length)
        expect(new Set(members)).toEqual(new Set(mismatches))
      }),
      SEED,
    )
  })

  test('groups by code, table and field alone, items of a list as one, largest first', () => {
    const groups = groupMismatches([
      mismatch({ field: 'total' }),
      mismatch({ field: 'lines[0].qty' }),
      mismatch({ field: 'lines[1].qty', case: 'S-2', scenario: 'renew' }),
      mismatch({ field: 'total', table: 'lines' }),
      mismatch({ field: 'total', code: 'EDD_INVARIANT' }),
    ])
    expect(groups.map(({ fields, members }) => [fields, members.length])).toEqual([
      [['lines[].qty'], 2],
      [['total'], 1],
      [['total'], 1],
      [['total'], 1],
    ])
  })

  test('counts rows, not mismatches', () => {
    const twice = [
      mismatch({ field: 'l[0]' }),
      mismatch({ field: 'l[1]' }),
      mismatch({ field: 'l[0]', key: { code: 2 } }),
    ]
    expect(groupMismatches(twice)[0]).toMatchObject({ rows: 2, members: { length: 3 } })
  })
})

describe('changedPlaces', () => {
  test('is so of every pair it tells: one row, two fields, each with the value of the other', () => {
    fc.assert(
      fc.property(some, (mismatches) => {
        const pairs = changedPlaces(mismatches)
        for (const [own, [one, other]] of pairs) {
          expect(own.code).toBe('EDD_FIELD')
          expect([one, other]).toContain(own.field)
          const partner = mismatches.find(
            (candidate) =>
              candidate.field !== own.field &&
              [one, other].includes(candidate.field ?? '') &&
              candidate.case === own.case &&
              JSON.stringify([candidate.table, candidate.key]) === JSON.stringify([own.table, own.key]) &&
              candidate.expected === own.actual &&
              candidate.actual === own.expected,
          )
          expect(partner).toBeDefined()
        }
        expect(pairs.size % 2).toBe(0)
      }),
      SEED,
    )
  })

  test('says nothing across rows, and of no half', () => {
    const one = mismatch({ field: 'a', expected: 'x', actual: 'y' })
    expect(changedPlaces([one, mismatch({ field: 'b', expected: 'y', actual: 'x', case: 'S-2' })]).size).toBe(0)
    expect(changedPlaces([one, mismatch({ field: 'b', expected: 'y', actual: 'z' })]).size).toBe(0)
    expect(changedPlaces([one, mismatch({ field: 'a', expected: 'y', actual: 'x' })]).size).toBe(0)
    expect(changedPlaces([one, mismatch({ field: 'b', expected: 'y', actual: 'x' })]).size).toBe(2)
  })
})

describe('mismatchPatterns', () => {
  test('counts all, and shows an example that is one of them', () => {
    fc.assert(
      fc.property(some, (mismatches) => {
        const patterns = mismatchPatterns(mismatches)
        expect(patterns.reduce((sum, { count }) => sum + count, 0)).toBe(mismatches.length)
        for (const { example } of patterns) expect(mismatches).toContain(example)
      }),
      SEED,
    )
  })

  test('two fields that changed places over many cases are one pattern, what else is wrong another', () => {
    const pairs = ['S-1', 'S-2', 'S-3'].flatMap((id) => [
      mismatch({ case: id, key: { code: id }, field: 'primary', expected: `p${id}`, actual: `b${id}` }),
      mismatch({ case: id, key: { code: id }, field: 'billing', expected: `b${id}`, actual: `p${id}` }),
    ])
    const other = mismatch({ case: 'S-9', key: { code: 'S-9' }, field: 'primary', expected: 'p', actual: null })
    expect(mismatchPatterns([...pairs, other])).toMatchObject([
      { fields: ['primary', 'billing'], count: 6, cases: { count: 3 }, hints: [{ id: 'changed-places' }] },
      { fields: ['primary'], count: 1, cases: { shown: ['S-9'] }, hints: [{ id: 'dropped-to-null' }] },
    ])
  })

  test('a value alone is read, not a row, a demand or a refusal', () => {
    const codes = ['EDD_ROW_MISSING', 'EDD_INVARIANT', 'EDD_LEAF_ABSENT'] as const
    const patterns = mismatchPatterns(codes.map((code) => mismatch({ code, expected: 'x', actual: null })))
    expect(patterns.map(({ hints }) => hints)).toEqual([[], [], []])
    expect(mismatchPatterns([mismatch({ field: null, actual: null })])[0]?.hints).toEqual([])
  })

  test('the default of the catalog makes the difference, by table and column', () => {
    const given = [mismatch({ field: 'level', expected: 'gold', actual: 'basic' })]
    const hints = (defaults: ReadonlyMap<string, string>): string[] =>
      mismatchPatterns(given, defaults).flatMap((pattern) => pattern.hints.map(({ id }) => id))
    expect(hints(new Map([['orders.level', 'basic']]))).toEqual(['column-default'])
    expect(hints(new Map([['lines.level', 'basic']]))).toEqual([])
  })

  test('names scenarios once, and none for a refusal of the run', () => {
    const of = ['create', 'renew', 'create', ''].map((scenario, row) => mismatch({ scenario, key: { row } }))
    expect(mismatchPatterns(of)[0]?.scenarios).toEqual(['create', 'renew'])
  })

  test('a hundred thousand are read and shown in one pass, few of them [EDD-V-38]', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => [
      mismatch({ case: `S-${index}`, key: { code: `S-${index}` }, field: 'a', expected: 'x', actual: 'y' }),
      mismatch({ case: `S-${index}`, key: { code: `S-${index}` }, field: 'b', expected: 'y', actual: 'x' }),
    ]).flat()
    const shown = mismatchText(many, { total: many.length, limit: 20 })
    expect(shown.split('\n').length).toBeLessThan(60)
    expect(shown).toContain('orders.a and b EDD_FIELD\n  100000 mismatches, 50000 cases')
  })
})

describe('caseRanges', () => {
  test.each<[string, readonly string[], readonly string[], number]>([
    ['one', ['SUB-0001'], ['SUB-0001'], 0],
    ['neighbours', ['S-1', 'S-2', 'S-3', 'S-2'], ['S-1 to S-3'], 0],
    ['two neighbours alone', ['S-1', 'S-2'], ['S-1', 'S-2'], 0],
    ['out of order', ['S-3', 'S-1', 'S-2'], ['S-1 to S-3'], 0],
    ['a gap', ['S-1', 'S-2', 'S-3', 'S-5'], ['S-1 to S-3', 'S-5'], 0],
    ['no number', ['one', 'two'], ['one', 'two'], 0],
    ['another width', ['S-08', 'S-09', 'S-10', 'S-8'], ['S-08 to S-10', 'S-8'], 0],
    ['many', ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd'], 2],
    ['none', [], [], 0],
  ])('%s', (_, ...[ids, shown, more]) => {
    expect(caseRanges(ids)).toEqual({ count: new Set(ids).size, shown, more })
  })

  test('a range names nothing that is not there', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 100, max: 140 })), (numbers) => {
        const ids = numbers.map((number) => `S-${number}`)
        const { count, shown, more } = caseRanges(ids)
        let told = 0
        for (const range of shown) {
          const [from = '', to = from] = range.split(' to ')
          for (let number = Number(from.slice(2)); number <= Number(to.slice(2)); number += 1) {
            expect(ids).toContain(`S-${number}`)
            told += 1
          }
        }
        expect([count, told + more]).toEqual([ids.length, ids.length])
      }),
      SEED,
    )
  })
})

describe('columnDefaults', () => {
  const defaultOf = (defaultText: string | null, affinity: ColumnInfo['affinity']): unknown => {
    const column = { name: 'level', declaredType: '', affinity, notNull: false, defaultText, generated: false }
    const table = { name: 'orders', columns: [column], primaryKey: [], uniques: [], foreignKeys: [], definition: '' }
    return columnDefaults({ tables: [table] }).get('orders.level')
  }

  test.each<[string | null, ColumnInfo['affinity'], unknown]>([
    ["'basic'", 'text', 'basic'],
    ["'it''s'", 'text', "it's"],
    ['5', 'text', '5'],
    ["'5'", 'integer', 5],
    ["'5'", 'blob', '5'],
    ['5', 'blob', 5],
    ['1.0', 'integer', 1],
    ['1.0', 'blob', { $real: '1' }],
    ['1.5', 'numeric', { $real: '1.5' }],
    ['0', 'real', { $real: '0' }],
    ['9007199254740993', 'integer', undefined],
    ["'standard'", 'integer', 'standard'],
    [null, 'text', undefined],
    ['NULL', 'text', undefined],
    ['CURRENT_TIMESTAMP', 'text', undefined],
    ["lower('A')", 'text', undefined],
  ])('%s in a column of affinity %s', (text, affinity, stored) => {
    expect(defaultOf(text, affinity)).toEqual(stored)
  })
})
