import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonScalar } from '../../../src/model/commands.js'
import type { CaseLine, Gold, GoldOperation } from '../../../src/model/gold.js'
import type { EvidenceRule, EvidenceValue, RefusalWitness, Scenario } from '../../../src/model/manifest.js'
import type { Row } from '../../../src/model/value.js'
import { declaredDisposition } from '../../../src/witness/declared-disposition.js'
import { sendsCommands } from '../../../src/witness/declared-status.js'
import { judgeCase } from '../../../src/witness/judge-case.js'
import { catalogOf, contractOf, observationOf, surrogate, tableInfo } from '../compare/world.js'
import { at, goldOf, insert, scenarioOf, update } from '../projection/gold-of.js'

const catalog = catalogOf([
  tableInfo('rejections', { id: 'INTEGER', code: 'TEXT', reason: 'TEXT', tries: 'INTEGER', final: 'INTEGER' }),
])
const contract = contractOf({ rejections: { key: ['code', 'reason'], columns: { id: surrogate } } })

const literal = (value: JsonScalar): EvidenceValue => ({ kind: 'literal', value })
const rule = (where: Readonly<Record<string, EvidenceValue>>, rows = 1): EvidenceRule => ({
  table: 'rejections',
  rows,
  where: new Map(Object.entries(where)),
})
const witnessOf = (...evidence: readonly EvidenceRule[]): RefusalWitness => ({
  kind: 'refusal',
  evidence,
  status: 409,
  ui: [],
})
const byReason = witnessOf(rule({ reason: { kind: 'case', member: 'reason' } }))

const line: CaseLine = {
  id: 'DUP-1',
  needs: [],
  input: {},
  members: new Map([['reason', 'duplicate_code']]),
  source: at(9),
}

function goldWith(...rejections: readonly GoldOperation[]): Gold {
  const [layer] = goldOf({ refuse: { rejections } }).layers
  if (layer === undefined) throw new Error('no layer')
  return { layers: [{ ...layer, caseFiles: new Map([['duplicates', [line]]]) }] }
}

const scenario = (witness: RefusalWitness): Scenario =>
  scenarioOf({}, { id: 'refuse', round: 'refuse', cases: { kind: 'file', name: 'duplicates' }, witness })

interface Seen {
  readonly before?: readonly Row[]
  readonly after?: readonly Row[]
  readonly alone?: boolean
  readonly gold?: Gold
}

const row = (id: bigint, reason: string | null = 'duplicate_code', code = 'SUB-1'): Row => [id, code, reason, 1n, 1n]
const stated = { code: 'SUB-1', reason: 'duplicate_code', tries: 1n, final: 1n }
const gold = goldWith(insert('DUP-1', stated, 4))

function judge(witness: RefusalWitness, seen: Seen) {
  return judgeCase({
    scenario: scenario(witness),
    caseId: 'DUP-1',
    gold: seen.gold ?? gold,
    contract,
    before: observationOf(catalog, { rejections: seen.before ?? [] }),
    after: observationOf(catalog, { rejections: seen.after ?? [] }),
    alone: seen.alone ?? true,
  })
}

const other = row(7n, 'too_late', 'SUB-9')

describe('the evidence of a refused case', () => {
  test('holds when exactly the row that gold states of it is new [D82] [D99]', () => {
    expect(judge(byReason, { before: [other], after: [other, row(8n)] })).toEqual({
      satisfied: true,
      observed: 'evidence left: rejections +1',
      mismatch: null,
    })
  })

  test('does not hold when the row was rolled back with the rest: EDD_WITNESS_EVIDENCE [D82]', () => {
    expect(judge(byReason, { before: [other], after: [other] }).mismatch).toMatchObject({
      code: 'EDD_WITNESS_EVIDENCE',
      scenario: 'refuse',
      case: 'DUP-1',
      round: 'refuse',
      table: 'rejections',
      key: { code: 'SUB-1', reason: 'duplicate_code' },
      gold: at(4),
      note: 'the evidence row of the case is not stored',
    })
  })

  test('does not hold when the row was there before: EDD_WITNESS_EVIDENCE', () => {
    const { satisfied, mismatch } = judge(byReason, { before: [row(8n)], after: [row(8n)] })
    expect([satisfied, mismatch?.code, mismatch?.note]).toEqual([
      false,
      'EDD_WITNESS_EVIDENCE',
      'the evidence row is no new one',
    ])
  })

  test('does not hold when another reason was written: EDD_WITNESS_EVIDENCE', () => {
    const seen = { after: [row(8n, 'internal_error')] }
    expect(judge(byReason, seen).mismatch?.note).toBe('the evidence row of the case is not stored')
  })

  test('does not hold when gold states another number of rows than the witness: EDD_WITNESS_EVIDENCE', () => {
    const { mismatch } = judge(byReason, { gold: goldWith(), after: [row(8n)] })
    expect([mismatch?.code, mismatch?.note]).toEqual(['EDD_WITNESS_EVIDENCE', 'gold states 0 of 1 evidence rows'])
  })

  test('an update in gold is no evidence row', () => {
    const updated = goldWith(update('DUP-1', { key: { code: 'SUB-1', reason: 'duplicate_code' }, set: { tries: 2n } }))
    expect(judge(byReason, { gold: updated, after: [row(8n)] }).satisfied).toBe(false)
  })
})

describe('evidence that is written too often', () => {
  const written = { after: [row(8n), row(9n, 'duplicate_code', 'SUB-1b')] }

  test('is counted where the case ran alone: EDD_WITNESS_EVIDENCE', () => {
    const { mismatch } = judge(byReason, written)
    expect([mismatch?.code, mismatch?.note]).toEqual([
      'EDD_WITNESS_EVIDENCE',
      'the case left its evidence twice: 2 new rows in rejections, 1 due',
    ])
  })

  test('is left to the comparison where others ran beside it', () => {
    expect(judge(byReason, { ...written, alone: false }).satisfied).toBe(true)
  })

  test('a row of the same key is counted as well', () => {
    expect(judge(byReason, { after: [row(8n), row(9n)] }).satisfied).toBe(false)
  })
})

describe('what a rule asks of its rows', () => {
  test.each([
    ['a text', { code: literal('SUB-1') }],
    ['a whole number', { tries: literal(1) }],
    ['a truth', { final: literal(true) }],
    ['nothing', {}],
  ])('%s is found', (_, where) => {
    expect(judge(witnessOf(rule(where)), { after: [row(8n)] }).satisfied).toBe(true)
  })

  test.each([
    ['another text', { code: literal('SUB-2') }],
    ['a number as text', { tries: literal('1') }],
    ['another number', { tries: literal(2) }],
    ['NULL', { reason: literal(null) }],
    ['a member that the line of the case does not have', { reason: { kind: 'case', member: 'cause' } as const }],
  ])('%s is not', (_, where) => {
    expect(judge(witnessOf(rule(where)), { after: [row(8n)] }).satisfied).toBe(false)
  })

  test('NULL is found where it is stored', () => {
    const unsaid = goldWith(insert('DUP-1', { ...stated, reason: null }))
    const unkeyed = contractOf({ rejections: { key: ['code'], columns: { id: surrogate } } })
    const judged = judgeCase({
      scenario: scenario(witnessOf(rule({ reason: literal(null) }))),
      caseId: 'DUP-1',
      gold: unsaid,
      contract: unkeyed,
      before: observationOf(catalog, { rejections: [] }),
      after: observationOf(catalog, { rejections: [row(8n, null)] }),
      alone: true,
    })
    expect(judged.satisfied).toBe(true)
  })

  test('a case alone satisfies its witness exactly when it adds the stated rows and no other that matches', () => {
    const extra = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(fc.boolean(), extra, extra, (present, matching, strangers) => {
        const after = [
          ...(present ? [row(1n)] : []),
          ...Array.from({ length: matching }, (_, index) => row(BigInt(10 + index), 'duplicate_code', `M-${index}`)),
          ...Array.from({ length: strangers }, (_, index) => row(BigInt(20 + index), 'too_late', `S-${index}`)),
        ]
        expect(judge(byReason, { after }).satisfied).toBe(present && matching === 0)
      }),
      { seed: 71, numRuns: 100 },
    )
  })
})

describe('what a witness declares', () => {
  const kinds = [
    ['change', { kind: 'change', differs: [], rowsFromGold: true }, ['accepted', true]],
    ['refusal', witnessOf(), ['rejected', true]],
    ['idempotent', { kind: 'idempotent', repeats: 'create', evidence: [], status: 200, ui: [] }, ['no-change', true]],
    ['no-change', { kind: 'no-change', evidence: [], status: 200, ui: [] }, ['no-change', true]],
    ['refusal by the interface', { ...witnessOf(), status: null }, ['rejected', false]],
    ['no-change without a command', { kind: 'no-change', evidence: [], status: null, ui: [] }, ['no-change', false]],
  ] as const

  test.each(kinds)('%s: its end, and whether a command is due', (_, witness, declared) => {
    expect([declaredDisposition({ witness }), sendsCommands({ witness })]).toEqual(declared)
  })

  test('no evidence is due where none is named', () => {
    expect(judge(witnessOf(), {}).observed).toBe('no evidence is due')
  })
})
