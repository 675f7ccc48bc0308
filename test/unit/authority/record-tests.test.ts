import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordTests } from '../../../src/authority/record-tests.js'
import type { RunRecord } from '../../../src/authority/run-record.js'
import { runRecord } from '../../../src/authority/run-record.js'
import type { LaneOutcome } from '../../../src/model/outcome.js'

type Tests = { expected: number; passed: number; failed: number; skipped: number }

const ALL: Tests = { expected: 6, passed: 6, failed: 0, skipped: 0 }

function told(tests: Partial<Tests>, more: { entire?: boolean; reason?: string; record?: RunRecord } = {}) {
  const record = more.record ?? runRecord('/project', 0)
  recordTests(record, { entire: more.entire ?? true, reason: more.reason ?? '', tests: { ...ALL, ...tests } })
  return record.refusals.map(({ code, note }) => `${code} ${note}`)
}

const OUTCOME: LaneOutcome = {
  kind: 'edd-outcome',
  lane: 'proof',
  scenario: 's',
  round: 'r',
  unit: 'u',
  notEvaluated: null,
  mismatches: [],
  totalMismatches: 0,
  compared: { tables: 1, rows: 1 },
  witness: { satisfied: 1, failed: [] },
}

describe('what the tests of the host did to a run', () => {
  test('is nothing when each of them passed', () => {
    expect(told({})).toEqual([])
  })

  test('is EDD_TEST_MISSING when one has no result', () => {
    expect(told({ passed: 4, skipped: 1 })).toEqual([
      expect.stringMatching(/^EDD_TEST_MISSING .*6 lane tests expected, 4 passed, 0 failed, 1 without a result/),
    ])
  })

  test('is EDD_TEST_MISSING when nothing was expected at all, and says what the host said', () => {
    const reason = 'the host ended before it reported'
    expect(told({ expected: 0, passed: 0 }, { reason })).toEqual([
      expect.stringMatching(/^EDD_TEST_MISSING .*the host ended before it reported; 0 lane tests expected/),
    ])
  })

  test('is EDD_TEST_FAILED when one failed that no comparison explains', () => {
    expect(told({ passed: 5, failed: 1 })).toEqual([expect.stringMatching(/^EDD_TEST_FAILED .*5 passed, 1 failed/)])
  })

  test('needs no word in a rehearsal, nor where a mismatch or a refusal says it better', () => {
    const failed = { passed: 5, failed: 1 }
    expect(told(failed, { entire: false })).toEqual([])
    for (const outcome of [
      { ...OUTCOME, totalMismatches: 1 },
      { ...OUTCOME, notEvaluated: { code: 'EDD_BLOCKED', message: 'blocked' } as const },
    ]) {
      const record = runRecord('/project', 0)
      record.outcomes.push(outcome)
      expect(told(failed, { record })).toEqual([])
    }
  })

  test('is silent exactly when all that were expected passed (seed 7)', () => {
    const count = fc.nat({ max: 6 })
    fc.assert(
      fc.property(fc.tuple(count, count, count, count), ([expected, passed, failed, skipped]) => {
        const sound = expected > 0 && passed === expected && failed === 0 && skipped === 0
        expect(told({ expected, passed, failed, skipped }).length === 0).toBe(sound)
      }),
      { seed: 7 },
    )
  })
})
