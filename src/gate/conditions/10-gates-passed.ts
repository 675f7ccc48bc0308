import type { PlanFact } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { holds } from '../condition.js'
import { judgeUnits } from '../judge-units.js'
import type { RecordedFacts } from '../recorded-facts.js'

/** Every delegated gate passed, once, for the build that the run started with and for this oracle. */
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
  const [fact, second] = facts.of('gate').filter((record) => record.id === id)
  if (fact === undefined) return undefined
  if (second !== undefined) return 'run twice'
  if (!fact.passed) return fact.observed
  if (fact.bound.bundle !== plan.bundle) return `passed for oracle ${fact.bound.bundle}, not for this one`
  const start = facts.of('profile').find((profile) => profile.at === 'start')
  if (start === undefined) return undefined
  const { build } = fact.bound
  return build !== '' && build === start.identities['build'] ? null : `passed for build ${build}, not for this one`
}
