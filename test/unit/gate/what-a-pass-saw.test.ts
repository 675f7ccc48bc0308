import { describe, expect, test } from 'vitest'
import { decideVerdict } from '../../../src/gate/decide-verdict.js'
import type { Fact, FactBody } from '../../../src/model/facts.js'
import type { FactOf } from './passing-facts.js'
import { altered, passingFacts } from './passing-facts.js'

const facts = passingFacts()

function of<K extends FactBody['kind']>(kind: K): readonly FactOf<K>[] {
  return facts.filter((fact): fact is FactOf<K> => fact.kind === kind)
}

/** The conditions that do not hold. */
function fallen(changed: readonly Fact[]): readonly number[] {
  const { verdict, conditions } = decideVerdict(changed)
  const ids = conditions.filter(({ state }) => state !== 'holds').map(({ id }) => id)
  // No pass with a condition that does not hold, and none here without one.
  expect(verdict).toBe(ids.length === 0 ? 'pass' : 'fail')
  return ids
}

const [plan] = of('plan')
const proofUnits = plan?.units.proof ?? []

describe('a pass saw every outcome through one of three channels [D5]', () => {
  test.each([
    ['the stored state', 'parity', [4, 9]],
    ['the interface, by an assertion', 'assertion', [5]],
    ['another mandatory gate', 'gate', [10]],
  ] as const)('%s', (_channel, kind, conditions) => {
    expect(of(kind).length).toBeGreaterThan(0)
    expect(fallen(facts.filter((fact) => fact.kind !== kind))).toEqual(conditions)
  })
})

describe('each Proof case went from the browser to the compared state [D70] [D131]', () => {
  test.each(proofUnits)('%s', (unit) => {
    const [interaction] = of('interaction').filter((fact) => fact.unit === unit)
    const [state] = of('pre-state').filter((fact) => fact.unit === unit)
    const [parity] = of('parity').filter((fact) => fact.unit === unit)
    expect(interaction?.completed).toBe(true)
    // The command came through the door after the state was verified, and the comparison came after both.
    expect(parity?.firstCommand).toBeGreaterThan(state?.doorSequence ?? Infinity)
    expect(parity?.sequence).toBeGreaterThan(interaction?.sequence ?? Infinity)
    expect(parity).toMatchObject({ lane: 'proof', quiet: true, mismatches: 0, comparedTables: 13 })
    expect(parity?.comparedRows).toBeGreaterThan(0)
  })

  test.each(proofUnits)('%s does not pass without its interaction or its comparison', (unit) => {
    const without = (kind: 'interaction' | 'parity'): readonly Fact[] =>
      facts.filter((fact) => !(fact.kind === kind && fact.unit === unit))
    expect(fallen(without('interaction'))).toEqual([5])
    expect(fallen(without('parity'))).toEqual([4])
  })
})

describe('the witness', () => {
  test.each([...proofUnits, ...(plan?.units.validate ?? [])])(
    'of %s is counted from the state after the reset, before the first command [D91]',
    (unit) => {
      const [state] = of('pre-state').filter((fact) => fact.unit === unit)
      const [witness] = of('witness').filter((fact) => fact.unit === unit)
      expect(state?.reset).not.toBe('failed')
      expect(witness?.sequence).toBeGreaterThan(state?.sequence ?? Infinity)
      const where = (fact: FactOf<'pre-state'>): boolean => fact.unit === unit
      expect(fallen(altered(facts, { kind: 'pre-state', where, change: () => ({ reset: 'failed' }) }))).toEqual([2])
      expect(fallen(altered(facts, { kind: 'pre-state', where, change: () => ({ doorSequence: 999 }) }))).toEqual([2])
    },
  )

  test.each(['proof', 'validate'] as const)(
    'of the %s lane is demanded on its own, whatever the other says [D203]',
    (lane) => {
      const own = (fact: FactOf<'witness'>): boolean => fact.lane === lane
      const vacuous = altered(facts, {
        kind: 'witness',
        where: own,
        change: ({ satisfied }) => ({
          satisfied: [],
          failed: satisfied.map((unit) => ({ case: unit, observed: 'no change' })),
        }),
      })
      expect(fallen(vacuous)).toEqual([3])
      expect(fallen(facts.filter((fact) => !(fact.kind === 'witness' && fact.lane === lane)))).toEqual([3])
    },
  )
})

describe('evidence that nobody witnessed is no evidence [D30] [D205]', () => {
  test('not where Proof ends, and not where Validate begins', () => {
    expect(fallen(facts.filter((fact) => fact.kind !== 'lineage'))).toEqual([11])
    expect(fallen(altered(facts, { kind: 'lineage', change: () => ({ witnessed: false }) }))).toEqual([11])
    expect(fallen(facts.filter((fact) => fact.kind !== 'consume'))).toEqual([7])
  })
})
