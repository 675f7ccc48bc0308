import type { PlanFact } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { holds } from '../condition.js'
import { judgeUnits } from '../judge-units.js'
import type { RecordedFacts } from '../recorded-facts.js'

/** Every delegated gate passed for this build and oracle. */
export const gatesPassed: Condition = {
  id: 10,
  name: 'delegated gates passed',
  judge(facts, plan) {
    if (plan.gates.length === 0) return holds('the contract delegates nothing')
    return judgeUnits({
      planned: plan.gates,
      fault: (id) => faultOf(facts, plan, id),
      found: 'delegated gates passed for this build',
    })
  },
}

function faultOf(facts: RecordedFacts, plan: PlanFact, id: string): string | null | undefined {
  const [fact] = facts.of('gate').filter((record) => record.id === id)
  if (fact === undefined) return undefined
  if (!fact.passed) return fact.observed
  return fact.bound.bundle === plan.bundle && fact.bound.build !== '' ? null : 'passed for another oracle or build'
}
