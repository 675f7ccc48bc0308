import { describe, expect, test } from 'vitest'
import { judgeGoldOutcome, judgeWitnessOutcome } from '../../../matchers/judge-outcome.js'
import { toSatisfyWitness } from '../../../matchers/to-satisfy-witness.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import type { LaneOutcome } from '../../../src/model/outcome.js'

const MISMATCH: Mismatch = {
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

function outcome(other: Partial<LaneOutcome> = {}): LaneOutcome {
  return {
    kind: 'edd-outcome',
    lane: 'validate',
    scenario: 'open-ticket',
    unit: 'partition 1 of 1',
    round: 'open',
    mismatches: [],
    totalMismatches: 0,
    compared: { tables: 3, rows: 2 },
    witness: { satisfied: 2, failed: [] },
    notEvaluated: null,
    ...other,
  }
}

const blocked = { code: 'EDD_PROOF_FAILED', message: 'Proof did not pass' }

describe('the gold of an outcome', () => {
  test('passes when rows were compared and nothing differs', () => {
    expect(judgeGoldOutcome(outcome()).pass).toBe(true)
  })

  test('an EDD_FIELD mismatch fails, and so does one that is only counted', () => {
    const failed = judgeGoldOutcome(outcome({ mismatches: [MISMATCH], totalMismatches: 1 }))
    expect(failed).toMatchObject({ pass: false, mismatches: [MISMATCH] })
    expect(failed.message()).toContain('expected "high"')
    expect(judgeGoldOutcome(outcome({ totalMismatches: 1 })).pass).toBe(false)
    expect(judgeGoldOutcome(outcome({ mismatches: [MISMATCH] })).pass).toBe(false)
  })

  test('nothing compared is no pass', () => {
    for (const compared of [
      { tables: 0, rows: 5 },
      { tables: 3, rows: 0 },
    ]) {
      const vacuous = judgeGoldOutcome(outcome({ compared }))
      expect(vacuous.pass).toBe(false)
      expect(vacuous.message()).toContain('no row was compared')
    }
  })

  test('not evaluated is no pass', () => {
    const decision = judgeGoldOutcome(outcome({ notEvaluated: blocked }))
    expect(decision.pass).toBe(false)
    expect(decision.message()).toBe('EDD_PROOF_FAILED: open-ticket partition 1 of 1: Proof did not pass')
  })
})

describe('the witness of an outcome', () => {
  test('passes when every case is witnessed', () => {
    expect(judgeWitnessOutcome(outcome()).pass).toBe(true)
  })

  test('one vacuous case fails the unit, and no witness at all is EDD_NO_WITNESS', () => {
    const vacuous: Mismatch = { ...MISMATCH, code: 'EDD_VACUOUS_CASE', note: 'level did not change' }
    const failed = judgeWitnessOutcome(outcome({ witness: { satisfied: 1, failed: [vacuous] } }))
    expect(failed).toMatchObject({ pass: false, mismatches: [vacuous] })
    expect(failed.message()).toContain('level did not change')
    const none = judgeWitnessOutcome(outcome({ witness: { satisfied: 0, failed: [] } }))
    expect(none.pass).toBe(false)
    expect(none.message()).toMatch(/^EDD_NO_WITNESS: /)
  })

  test('not evaluated is no pass', () => {
    expect(judgeWitnessOutcome(outcome({ notEvaluated: blocked })).pass).toBe(false)
  })

  test('an outcome with a claim is refused with EDD_ARGUMENT', async () => {
    expect((await toSatisfyWitness(outcome())).pass).toBe(true)
    const claimed = toSatisfyWitness(outcome(), { kind: 'change', differs: ['tickets.level'] })
    await expect(claimed).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
  })
})
