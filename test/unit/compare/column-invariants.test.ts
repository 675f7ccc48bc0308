import { describe, expect, test } from 'vitest'
import type { ColumnInvariant } from '../../../src/model/contract.js'
import type { Row, Value } from '../../../src/model/value.js'
import {
  GOLD_FILE,
  WINDOW,
  brief,
  catalogOf,
  contractOf,
  difference,
  observationOf,
  oneTable,
  tableInfo,
} from './world.js'

function stored(invariant: ColumnInvariant, ...values: readonly Value[]) {
  return oneTable({
    columns: { code: 'TEXT', v: '' },
    rule: { key: ['code'], columns: { v: { kind: 'invariant', invariant } } },
    gold: values.map((_, index) => ({ code: `R${index}` })),
    stored: values.map((value, index): Row => [`R${index}`, value]),
  })
}

const withinRun: ColumnInvariant = { kind: 'within-run', nullable: false }

describe('within-run', () => {
  test.each([
    '2026-01-01T10:00:00.000Z',
    '2026-01-01T11:00:00.000Z',
    '2026-01-01T12:30:00+02:00',
    '2026-01-01T10:59:59.999999Z',
    '2026-01-01 10:30:00Z',
  ])('takes %s', (value) => {
    expect(stored(withinRun, value).total).toBe(0)
  })

  test.each<[string, Value, string]>([
    ['before the run', '2026-01-01T09:59:59.999Z', 'must lie within the run, 2026-01-01T10:00:00.000Z to'],
    ['after the observation', '2026-01-01T11:00:00.001Z', 'must lie within the run'],
    ['another zone', '2026-01-01T10:30:00+02:00', 'must lie within the run'],
    ['no zone', '2026-01-01T10:30:00', 'with a zone'],
    ['no time', 'now', 'ISO 8601'],
    ['a number', 1_767_261_600_000n, 'ISO 8601'],
    ['NULL', null, 'ISO 8601'],
  ])('refuses %s: EDD_INVARIANT [D4]', (_, value, note) => {
    const found = stored(withinRun, value)
    expect(found.mismatches).toEqual([
      expect.objectContaining({
        code: 'EDD_INVARIANT',
        key: { code: 'R0' },
        field: 'v',
        expected: { $invariant: 'within-run' },
        note: expect.stringContaining(note),
      }),
    ])
  })

  test('a whole second counts when the run began within it', () => {
    const catalog = catalogOf([tableInfo('t', { code: 'TEXT', v: '' })])
    const late = { ...WINDOW, from: WINDOW.from + 400 }
    const contract = contractOf({ t: { key: ['code'], columns: { v: { kind: 'invariant', invariant: withinRun } } } })
    const total = (value: string): number =>
      difference({
        contract,
        expected: {
          tables: new Map([['t', [{ row: { code: 'A' }, cases: [], source: { file: GOLD_FILE, line: 1 } }]]]),
        },
        observation: observationOf(catalog, { t: [['A', value]] }),
        window: late,
      }).total
    expect(total('2026-01-01T10:00:00Z')).toBe(0)
    expect(total('2026-01-01T10:00:00.3Z')).toBe(1)
    expect(total('2026-01-01T10:00:00.399Z')).toBe(1)
    expect(total('2026-01-01T10:00:00.400Z')).toBe(0)
  })

  test('may be NULL only when it is nullable', () => {
    expect(stored({ kind: 'within-run', nullable: true }, null).total).toBe(0)
    expect(stored({ kind: 'within-run', nullable: true }, '2025-01-01T00:00:00Z').total).toBe(1)
  })
})

describe('other invariants', () => {
  test('not-null refuses NULL and takes the empty text', () => {
    expect(brief(stored({ kind: 'not-null' }, null, ''))).toEqual(['EDD_INVARIANT {"code":"R0"} v'])
  })

  test('unique refuses every row that shares its value, two NULLs included', () => {
    expect(brief(stored({ kind: 'unique' }, 'a', 'b', 'a'))).toEqual([
      'EDD_INVARIANT {"code":"R0"} v',
      'EDD_INVARIANT {"code":"R2"} v',
    ])
    expect(stored({ kind: 'unique' }, null, null).mismatches[0]?.note).toBe('must be unique, but 2 rows hold it')
    expect(stored({ kind: 'unique' }, 1n, 1, '1').total).toBe(0)
  })

  test('matches refuses NULL, numbers and text of another form', () => {
    const invariant: ColumnInvariant = { kind: 'matches', pattern: String.raw`^S-\d{2}$` }
    expect(stored(invariant, 'S-01').total).toBe(0)
    expect(stored(invariant, 'S-1', null, 12n).total).toBe(3)
  })

  test('is judged on an extra row and on duplicates as well: a broken stage hides no other', () => {
    const found = oneTable({
      columns: { code: 'TEXT', v: '' },
      rule: { key: ['code'], columns: { v: { kind: 'invariant', invariant: { kind: 'not-null' } } } },
      gold: [{ code: 'A' }],
      stored: [
        ['A', null],
        ['A', null],
        ['B', null],
      ],
    })
    expect(brief(found).filter((line) => line.startsWith('EDD_INVARIANT'))).toHaveLength(3)
  })
})

describe('what a baseline row states of an invariant column', () => {
  const earlier = '2025-06-01T00:00:00.000Z'
  const inRun = '2026-01-01T10:30:00.000Z'

  function ofRow(cases: readonly string[], value: Value) {
    const source = { file: GOLD_FILE, line: 1 }
    return difference({
      contract: contractOf({ t: { key: ['code'], columns: { v: { kind: 'invariant', invariant: withinRun } } } }),
      expected: { tables: new Map([['t', [{ row: { code: 'A', v: earlier }, cases, source }]]]) },
      observation: observationOf(catalogOf([tableInfo('t', { code: 'TEXT', v: '' })]), { t: [['A', value]] }),
    })
  }

  test('must stay exactly so while no case touched the row', () => {
    expect(ofRow([], earlier).total).toBe(0)
    expect(brief(ofRow([], inRun))).toEqual(['EDD_FIELD {"code":"A"} v'])
  })

  test('may stay or satisfy the invariant once a case touched it', () => {
    expect(ofRow(['C1'], earlier).total).toBe(0)
    expect(ofRow(['C1'], inRun).total).toBe(0)
    expect(ofRow(['C1'], '2025-06-02T00:00:00.000Z').mismatches[0]).toMatchObject({ code: 'EDD_INVARIANT', case: 'C1' })
  })
})
