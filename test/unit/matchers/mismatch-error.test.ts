import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MismatchError } from '../../../matchers/mismatch-error.js'
import { mismatchSides } from '../../../matchers/mismatch-sides.js'
import { toMatchGoldState } from '../../../matchers/to-match-gold-state.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import { desk } from './desk.js'

const FIELD: Mismatch = {
  code: 'EDD_FIELD',
  scenario: 'open-ticket',
  case: 'T-1',
  round: 'open',
  table: 'tickets',
  key: { number: 'T-1' },
  field: 'level',
  expected: 'high',
  actual: 'low',
  gold: { file: 'oracle/v1/gold/open/tickets.jsonl', line: 1 },
  note: null,
}

function sides(...mismatches: readonly Mismatch[]): { expected: unknown; actual: unknown } {
  const { expected, actual } = mismatchSides(mismatches)
  return { expected: JSON.parse(expected), actual: JSON.parse(actual) }
}

describe('the two sides', () => {
  test('hold the differing records and in them the differing fields only', () => {
    const title: Mismatch = { ...FIELD, field: 'title', expected: 'No heat', actual: null }
    const other: Mismatch = { ...FIELD, key: { number: 'T-2' }, expected: 'low', actual: { $int: '1' } }
    expect(sides(FIELD, title, other)).toEqual({
      expected: {
        'tickets {number: T-1}': { level: 'high', title: 'No heat' },
        'tickets {number: T-2}': { level: 'low' },
      },
      actual: {
        'tickets {number: T-1}': { level: 'low', title: null },
        'tickets {number: T-2}': { level: { $int: '1' } },
      },
    })
  })

  test('a record that one side lacks is {} there', () => {
    const row = { number: 'T-1', level: 'high' }
    const missing: Mismatch = { ...FIELD, code: 'EDD_ROW_MISSING', field: null, expected: row, actual: null }
    const extra: Mismatch = { ...missing, code: 'EDD_ROW_EXTRA', expected: null, actual: row }
    expect(sides(missing)).toEqual({
      expected: { 'tickets {number: T-1}': row },
      actual: { 'tickets {number: T-1}': {} },
    })
    expect(sides(extra)).toEqual({
      expected: { 'tickets {number: T-1}': {} },
      actual: { 'tickets {number: T-1}': row },
    })
  })

  test('what is about no record stands under its code', () => {
    const count: Mismatch = {
      ...FIELD,
      code: 'EDD_ROW_COUNT',
      key: null,
      field: null,
      expected: 2,
      actual: 1,
    }
    const invariant: Mismatch = { ...count, code: 'EDD_INVARIANT', table: null, expected: null, actual: [['T-1']] }
    expect(sides(count, invariant)).toEqual({
      expected: { tickets: { EDD_ROW_COUNT: 2 }, 'open-ticket T-1': { EDD_INVARIANT: null } },
      actual: { tickets: { EDD_ROW_COUNT: 1 }, 'open-ticket T-1': { EDD_INVARIANT: [['T-1']] } },
    })
  })

  test('the count of a table is left out beside the records that make it differ', () => {
    const row = { number: 'T-1', level: 'high' }
    const count: Mismatch = { ...FIELD, code: 'EDD_ROW_COUNT', key: null, field: null, expected: 2, actual: 1 }
    const missing: Mismatch = { ...FIELD, code: 'EDD_ROW_MISSING', field: null, expected: row, actual: null }
    expect(sides(count, missing, { ...count, table: 'audit' })).toEqual({
      expected: { 'tickets {number: T-1}': row, audit: { EDD_ROW_COUNT: 2 } },
      actual: { 'tickets {number: T-1}': {}, audit: { EDD_ROW_COUNT: 1 } },
    })
  })

  test('differ wherever a mismatch does, also at the end of long texts [EDD-V-38]', () => {
    const long = 'x'.repeat(2_000_000)
    const { expected, actual } = mismatchSides([{ ...FIELD, expected: `${long}a`, actual: `${long}b` }])
    expect(expected).toMatch(/"\$part": "x+a"/)
    expect(actual).toMatch(/"\$part": "x+b"/)
    expect(expected.length + actual.length).toBeLessThan(4000)
  })

  test('stay bounded for a huge difference [EDD-V-38]', () => {
    const cell = 'y'.repeat(100_000)
    const row = { number: 'T-1', title: cell, level: cell }
    const many = Array.from({ length: 5000 }, (_, at): Mismatch => {
      return { ...FIELD, code: 'EDD_ROW_MISSING', key: { number: `T-${at}` }, field: null, expected: row, actual: null }
    })
    const { expected, actual } = mismatchSides(many)
    expect(expected.length + actual.length).toBeLessThan(200_000)
    expect(Object.keys(JSON.parse(expected) as object)).toHaveLength(100)
  })
})

describe('the error of a failed matcher', () => {
  const decision = { pass: false, message: () => 'MISMATCH open-ticket', mismatches: [FIELD], root: '/project' }

  test('has the call site first and the gold record last', () => {
    const error = new MismatchError(decision, { site: '    at test (/project/a.test.ts:3:5)', testPath: undefined })
    expect(error.stack?.split('\n')).toEqual([
      'EddMismatch: MISMATCH open-ticket',
      '    at test (/project/a.test.ts:3:5)',
      '    at gold (/project/oracle/v1/gold/open/tickets.jsonl:1:1)',
    ])
    expect(error.message).toBe('MISMATCH open-ticket')
    expect(JSON.parse(error.expected)).toEqual({ 'tickets {number: T-1}': { level: 'high' } })
  })

  test('finds the gold above the test when nobody says where the project is', () => {
    const { root, testPath } = desk()
    const { message, mismatches } = decision
    const error = new MismatchError({ pass: false, message, mismatches }, { site: 'site', testPath })
    expect(error.stack).toContain(`at gold (${join(root, 'oracle/v1/gold/open/tickets.jsonl')}:1:1)`)
  })

  test('names no gold that is not there', () => {
    const { message } = decision
    const nowhere = { ...FIELD, gold: { file: 'oracle/v9/none.jsonl', line: 1 } }
    const place = { site: 'site', testPath: undefined }
    for (const mismatches of [[nowhere], [{ ...FIELD, gold: null }], []]) {
      expect(new MismatchError({ pass: false, message, mismatches }, place).stack).toBe(
        'EddMismatch: MISMATCH open-ticket\nsite',
      )
    }
  })

  test('stays bounded when the store holds far too much [EDD-V-38]', async () => {
    const of = desk()
    const text = 'z'.repeat(2_000_000)
    const insert = of.db.prepare(
      "insert into tickets(number, owner, level, title, opened_at) values (?, ?, 'low', ?, ?)",
    )
    of.db.transaction(() => {
      for (let at = 0; at < 20_000; at += 1) insert.run(`X-${at}`, 'clerk@desk.test', at === 0 ? text : 'A', '2026')
      of.open('T-1', { title: text })
    })()
    const call = { oracle: of.oracle, selection: { scenario: 'open-ticket' }, testPath: of.testPath }
    const judged = await toMatchGoldState(of.path, call)
    const error = new MismatchError(judged, { site: 'site', testPath: of.testPath })
    expect(error.message.length).toBeLessThan(100_000)
    expect(error.message).toMatch(/^\d{5} mismatches/)
    expect(error.message).toMatch(/\.\.\. and \d{5} more/)
    expect(error.expected.length + error.actual.length).toBeLessThan(200_000)
  })
})
