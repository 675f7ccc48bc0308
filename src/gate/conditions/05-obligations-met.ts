import type { PlanFact, PlannedObligation } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { broken } from '../condition.js'
import { judgeUnits } from '../judge-units.js'
import type { RecordedFacts } from '../recorded-facts.js'

/** Every ledger obligation has its evidence and no interface assertion failed. Parity and gates are judged by conditions 4 and 10. */
export const obligationsMet: Condition = {
  id: 5,
  name: 'obligations met',
  judge(facts, plan) {
    const fallen = facts.of('assertion').find((fact) => !fact.held)
    if (fallen !== undefined) return broken(`assertion ${fallen.id} in ${fallen.unit}: ${fallen.observed}`)
    const stopped = facts.of('interaction').find((fact) => !fact.completed)
    if (stopped !== undefined) return broken(`the interaction of ${stopped.unit} did not end: ${stopped.observed}`)
    const byId = new Map(plan.obligations.map((obligation) => [obligation.id, obligation]))
    return judgeUnits({
      planned: [...byId.keys()],
      fault: (id) => faultOf(facts, plan, byId.get(id)),
      found: 'obligations have their evidence',
    })
  },
}

function faultOf(facts: RecordedFacts, plan: PlanFact, obligation: PlannedObligation | undefined) {
  if (obligation === undefined) return undefined
  const held = new Set(facts.of('assertion').map((fact) => fact.id))
  const ended = new Set(facts.of('interaction').map((fact) => fact.unit))
  const units = plan.units.proof.filter((unit) => unit.startsWith(`${obligation.scenario}/`))
  const allEnded = units.every((unit) => ended.has(unit))
  const unproven = obligation.assertions.find((id) => !held.has(id))
  if (unproven !== undefined && ended.size === plan.units.proof.length)
    return `assertion ${unproven} was never evaluated`
  if (obligation.scenario !== null && units.length === 0) return `no Proof case of ${obligation.scenario}`
  if (obligation.gate !== null && !plan.gates.includes(obligation.gate)) return `no gate ${obligation.gate}`
  return unproven === undefined && allEnded ? null : undefined
}
