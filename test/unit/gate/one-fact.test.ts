import { describe, expect, test } from 'vitest'
import { decideVerdict } from '../../../src/gate/decide-verdict.js'
import { judgeConditions } from '../../../src/gate/judge-conditions.js'
import type { BrokenBy } from './alterations/broken-by.js'
import { CASES_ALTERATIONS } from './alterations/cases.js'
import { COMMANDS_ALTERATIONS } from './alterations/commands.js'
import { EVIDENCE_ALTERATIONS } from './alterations/evidence.js'
import { PROFILE_ALTERATIONS } from './alterations/profile.js'
import { STATE_ALTERATIONS } from './alterations/state.js'
import { passingFacts } from './passing-facts.js'

const ALTERATIONS: readonly BrokenBy[] = [
  ...PROFILE_ALTERATIONS,
  ...STATE_ALTERATIONS,
  ...CASES_ALTERATIONS,
  ...EVIDENCE_ALTERATIONS,
  ...COMMANDS_ALTERATIONS,
]
const facts = passingFacts()

/** The demand that each condition is, in order. */
const DEMANDS = ['D143', 'D144', 'D145', 'D146', 'D147', 'D148', 'D149', 'D150', 'D151', 'D152', 'D153', 'D154']

const title = ({ condition, by }: BrokenBy): string => `${condition} alone by ${by} [${DEMANDS[condition - 1]}]`

describe('one altered fact of a passing run breaks', () => {
  test.each(ALTERATIONS.map((alteration) => [title(alteration), alteration] as const))('%s', (_title, alteration) => {
    const decision = decideVerdict(alteration.alter(facts))
    const states = decision.conditions.map(({ id, state }) => [id, state])
    expect(states).toEqual(decision.conditions.map(({ id }) => [id, id === alteration.condition ? 'broken' : 'holds']))
    expect(decision.conditions[alteration.condition - 1]?.observed).toMatch(alteration.says)
    expect(decision.verdict).toBe('fail')
  })

  test('each of the twelve in at least two ways', () => {
    const ways = new Map(judgeConditions(facts).map(({ id }) => [id, 0]))
    for (const { condition } of ALTERATIONS) ways.set(condition, (ways.get(condition) ?? 0) + 1)
    expect([...ways.values()].every((count) => count >= 2)).toBe(true)
    expect(ways.size).toBe(12)
  })

  test('nothing that the passing run did not hold before', () => {
    expect(judgeConditions(facts).map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'holds'))
    expect(decideVerdict(facts)).toMatchObject({ verdict: 'pass', notGateRun: null })
  })
})
