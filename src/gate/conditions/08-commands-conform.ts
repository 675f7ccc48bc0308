import type { ConformanceFact, PlanFact } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { judgeUnits } from '../judge-units.js'

/** Every Validate case resolved to exactly one proven variant, and both shape checks passed every request. */
export const commandsConform: Condition = {
  id: 8,
  name: 'commands conform',
  judge(facts, plan) {
    const sent = facts.of('conformance').reduce((sum, fact) => sum + fact.sent, 0)
    return judgeUnits({
      planned: plan.units.validate,
      fault: (unit) =>
        faultOf(
          facts.of('conformance').filter((fact) => fact.unit === unit),
          plan,
        ),
      found: `partitions conform, ${sent} requests checked on both sides`,
    })
  },
}

function faultOf(records: readonly ConformanceFact[], plan: PlanFact): string | null | undefined {
  const [fact, second] = records
  if (fact === undefined) return undefined
  if (second !== undefined) return 'replayed twice'
  const [refusal] = fact.refusals
  if (refusal !== undefined) return refusal
  const planned = plan.partitions[fact.unit]?.length ?? 0
  if (fact.cases !== planned || fact.resolved !== planned)
    return `${fact.resolved} of ${planned} cases resolved to one variant`
  if (fact.sent < planned) return `${fact.sent} requests for ${planned} cases`
  const both = fact.runnerConforming === fact.sent && fact.doorConforming === fact.sent
  return both
    ? null
    : `of ${fact.sent} requests the runner passed ${fact.runnerConforming}, the door ${fact.doorConforming}`
}
