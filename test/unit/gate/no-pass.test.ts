import { describe, expect, test } from 'vitest'
import { decideVerdict } from '../../../src/gate/decide-verdict.js'
import { judgeConditions } from '../../../src/gate/judge-conditions.js'
import type { Fact, FactBody } from '../../../src/model/facts.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import type { FactOf } from './passing-facts.js'
import { altered, passingFacts } from './passing-facts.js'

const facts = passingFacts()
const numbered = facts.map((fact, index) => [fact.sequence, fact.kind, index] as const)

/** What may be said by a host; everything else must have been seen. */
const SAID = ['assertion', 'interaction', 'selection']

function judged(changed: readonly Fact[]): { verdict: string; states: readonly string[] } {
  const { verdict, conditions } = decideVerdict(changed)
  return { verdict, states: conditions.map(({ state }) => state) }
}

function selected(change: Partial<FactOf<'selection'>>): readonly Fact[] {
  return altered(facts, { kind: 'selection', change: () => change })
}

function refusal(condition: FactOf<'refusal'>['condition']): Fact {
  const mismatch: Mismatch = {
    code: 'EDD_AUTHORITY_LOST',
    scenario: '',
    case: null,
    round: '',
    table: null,
    key: null,
    field: null,
    expected: null,
    actual: null,
    gold: null,
    note: 'the store could not be given back',
  }
  return { kind: 'refusal', source: 'observed', sequence: 1000, condition, unit: null, mismatch }
}

describe('what is missing never passes', () => {
  test.each(numbered)('without fact %i (%s) [D155]', (_sequence, kind, index) => {
    const { verdict, states } = judged(facts.toSpliced(index, 1))
    expect(verdict).toBe('fail')
    // Who selected what is no condition; everything else is missed by at least one of them.
    expect(states.every((state) => state === 'holds')).toBe(kind === 'selection')
  })

  test('a run that was cut short anywhere', () => {
    const verdicts = facts.map((_, length) => judged(facts.slice(0, length)).verdict)
    expect(new Set(verdicts)).toEqual(new Set(['fail']))
  })

  test('no facts at all: nothing is evaluated', () => {
    expect(judged([])).toEqual({ verdict: 'fail', states: Array.from({ length: 12 }, () => 'not-evaluated') })
    expect(judgeConditions([])[0]?.observed).toBe('the run never got as far as a plan')
  })

  test.each(['proof', 'validate'] as const)('a plan without a unit in %s [D101]', (lane) => {
    const changed = altered(facts, { kind: 'plan', change: ({ units }) => ({ units: { ...units, [lane]: [] } }) })
    const { verdict, states } = judged(changed)
    expect(verdict).toBe('fail')
    expect(states).toContain('broken')
  })

  test.each(facts.find((fact) => fact.kind === 'plan')?.units.validate ?? [])(
    'a partition whose cases the plan does not know: %s',
    (unit) => {
      const changed = altered(facts, {
        kind: 'plan',
        change: ({ partitions }) => ({ partitions: { ...partitions, [unit]: [] } }),
      })
      expect(judged(changed).verdict).toBe('fail')
    },
  )
})

describe('what is there twice, or was only said, never passes', () => {
  test.each(numbered)('fact %i (%s) twice', (_sequence, kind, index) => {
    const fact = facts[index]
    const { verdict, states } = judged(fact === undefined ? [] : facts.toSpliced(index, 0, fact))
    expect(verdict).toBe('fail')
    expect(states.every((state) => state === 'holds')).toBe(kind === 'selection')
  })

  test('every unit of the plan recorded twice', () => {
    const units: readonly FactBody['kind'][] = ['pre-state', 'parity', 'witness', 'disposition', 'conformance']
    const again = facts.filter((fact) => units.includes(fact.kind))
    const { verdict, states } = judged([...facts, ...again])
    expect(verdict).toBe('fail')
    expect([2, 3, 4, 8, 9].map((id) => states[id - 1])).toEqual(Array.from({ length: 5 }, () => 'broken'))
  })

  test.each(numbered.filter(([, kind]) => !SAID.includes(kind)))('fact %i (%s) reported by a host', (...row) => {
    const [, , index] = row
    const said = facts.map((fact, at): Fact => (at === index ? { ...fact, source: 'reported' } : fact))
    expect(judged(said).verdict).toBe('fail')
  })

  test.each(['proof', 'validate'] as const)('a unit compared in %s that was not planned', (lane) => {
    const found = facts.find((fact) => fact.kind === 'parity' && fact.lane === lane)
    const stray = found?.kind === 'parity' ? [{ ...found, unit: 'stray', mismatches: 3 }] : []
    const { verdict, states } = judged([...facts, ...stray])
    expect(verdict).toBe('fail')
    expect(states.map((state, index) => [index + 1, state]).filter(([, state]) => state !== 'holds')).toEqual([
      [lane === 'proof' ? 4 : 9, 'broken'],
    ])
  })
})

describe('the selection of the host', () => {
  test('both lanes not entire: not a gate run, and it says why [D13]', () => {
    const decision = decideVerdict(selected({ entire: false, reason: 'shard 1 of 2' }))
    expect(decision).toMatchObject({ verdict: 'not-a-gate-run', notGateRun: 'shard 1 of 2' })
  })

  test.each([
    ['a skipped test', { expected: 6, passed: 5, failed: 0, skipped: 1 }],
    ['a failed test', { expected: 6, passed: 5, failed: 1, skipped: 0 }],
    ['a test too few', { expected: 6, passed: 5, failed: 0, skipped: 0 }],
    ['a test too many', { expected: 6, passed: 7, failed: 0, skipped: 0 }],
    ['no test expected', { expected: 0, passed: 0, failed: 0, skipped: 0 }],
    ['an unhandled error beside passed tests', { expected: 6, passed: 6, failed: 1, skipped: 0 }],
  ])('%s fails', (_what, tests) => {
    expect(judged(selected({ tests })).verdict).toBe('fail')
  })

  test('a second selection fails, whatever it says', () => {
    const found = facts.find((fact) => fact.kind === 'selection')
    expect(judged(found === undefined ? [] : [...facts, found]).verdict).toBe('fail')
  })
})

describe('a refusal', () => {
  test('fails beside twelve conditions that hold when it breaks none of them [D14]', () => {
    const { verdict, states } = judged([...facts, refusal(null)])
    expect(verdict).toBe('fail')
    expect(new Set(states)).toEqual(new Set(['holds']))
  })

  test.each(judgeConditions(facts).map(({ id }) => id))('breaks condition %i alone, and is quoted', (id) => {
    const { conditions, verdict } = decideVerdict([...facts, refusal(id)])
    expect(verdict).toBe('fail')
    expect(conditions.filter(({ state }) => state !== 'holds')).toEqual([
      expect.objectContaining({ id, observed: 'EDD_AUTHORITY_LOST the store could not be given back' }),
    ])
  })

  test('is quoted before there is a plan', () => {
    const { conditions } = decideVerdict([refusal(1)])
    expect(conditions.filter(({ state }) => state === 'broken').map(({ id }) => id)).toEqual([1])
    expect(conditions.filter(({ state }) => state === 'not-evaluated')).toHaveLength(11)
  })
})
