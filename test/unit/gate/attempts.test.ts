import { describe, expect, test } from 'vitest'
import { decideVerdict } from '../../../src/gate/decide-verdict.js'
import { recordedFacts } from '../../../src/gate/recorded-facts.js'
import type { Fact } from '../../../src/model/facts.js'
import { passingFacts } from './passing-facts.js'

const PASSING = passingFacts()
const UNIT = 'create-subscription/SUB-0009'

/** The passing run with a failed attempt of one case before the one that passed. */
function withAttempt(left: readonly object[]): readonly Fact[] {
  const attempt = { kind: 'attempt', lane: 'proof', unit: UNIT, attempt: 1, class: 'browser-gone', observed: 'closed' }
  const before = [...left, { source: 'observed', ...attempt }]
  const at = PASSING.findIndex((fact) => fact.kind === 'reset' && fact.unit === UNIT)
  const facts = [...PASSING.slice(0, at), ...before, ...PASSING.slice(at)]
  return facts.map((fact, index) => ({ ...fact, sequence: index + 1 }) as Fact)
}

const FAILED = [
  { kind: 'reset', lane: 'proof', unit: UNIT, image: 'baseline', sequences: {} },
  { kind: 'pre-state', lane: 'proof', unit: UNIT, reset: 'verified', matches: true, observed: 'x', doorSequence: 3 },
  { kind: 'interaction', unit: UNIT, completed: false, observed: 'the browser has been closed', source: 'reported' },
].map((fact) => ({ source: 'observed', ...fact }))

describe('a run with an attempt that was made again', () => {
  test('is no pass, though the later attempt passed and every condition holds of it [D183] [EDD-V-28]', () => {
    const decision = decideVerdict(withAttempt(FAILED))
    expect(decision.conditions.filter(({ state }) => state !== 'holds')).toEqual([])
    expect(decision.verdict).toBe('fail')
    expect(decideVerdict(PASSING).verdict).toBe('pass')
  })

  test('keeps the facts of the failed attempt, which no condition takes for those of the unit [D181]', () => {
    const facts = withAttempt(FAILED)
    expect(facts.filter((fact) => fact.kind === 'interaction' && fact.unit === UNIT)).toHaveLength(2)
    const seen = recordedFacts(facts)
      .of('interaction')
      .filter(({ unit }) => unit === UNIT)
    expect(seen.map(({ completed }) => completed)).toEqual([true])
    expect(recordedFacts(facts).of('attempt')).toHaveLength(1)
  })

  test('loses nothing of other units, nor anything that was refused', () => {
    const mismatch = { code: 'EDD_PRE_STATE', note: 'x' }
    const refusal = { kind: 'refusal', condition: 2, unit: UNIT, mismatch, source: 'observed' }
    const facts = recordedFacts(withAttempt([refusal]))
    expect(facts.of('refusal')).toHaveLength(1)
    expect(facts.of('pre-state')).toHaveLength(recordedFacts(PASSING).of('pre-state').length)
  })

  test('is judged by its last attempt alone: one that left nothing is no record of the unit', () => {
    const without = withAttempt(FAILED).filter(
      (fact) => !(fact.kind === 'interaction' && fact.unit === UNIT && fact.completed),
    )
    const five = decideVerdict(without).conditions.find(({ id }) => id === 5)
    expect(five?.state).toBe('not-evaluated')
  })
})
