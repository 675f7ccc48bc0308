import type { PlanFact, PlannedObligation } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { judgeUnits } from '../judge-units.js'
import type { RecordedFacts } from '../recorded-facts.js'

/**
 * Every Proof case ended its interaction, every assertion that applies to it was evaluated in it once and held, and every
 * ledger obligation has its evidence. Parity and gates are judged by conditions 4 and 10.
 */
export const obligationsMet: Condition = {
  id: 5,
  name: 'obligations met',
  judge(facts, plan) {
    const cases = judgeUnits({
      planned: plan.units.proof,
      fault: (unit) => caseFault(facts, plan, unit),
      found: 'Proof cases showed what the ledger asks for',
    })
    if (cases.state !== 'holds') return cases
    const byId = new Map(plan.obligations.map((obligation) => [obligation.id, obligation]))
    return judgeUnits({
      planned: [...byId.keys()],
      fault: (id) => obligationFault(plan, byId.get(id)),
      found: 'obligations have their evidence',
    })
  },
}

function caseFault(facts: RecordedFacts, plan: PlanFact, unit: string): string | null | undefined {
  const [interaction, second] = facts.of('interaction').filter((fact) => fact.unit === unit)
  if (interaction === undefined) return undefined
  if (second !== undefined) return 'its interaction ended twice'
  if (!interaction.completed) return `EDD_DRIVER the interaction did not end: ${interaction.observed}`
  const records = facts.of('assertion').filter((fact) => fact.unit === unit)
  const fallen = records.find((fact) => !fact.held)
  if (fallen !== undefined) return `EDD_ASSERTION ${fallen.id}: ${fallen.observed}`
  const applying = plan.assertions[unit] ?? []
  const wrong = applying.find((id) => records.filter((fact) => fact.id === id).length !== 1)
  if (wrong === undefined) return null
  return `EDD_OBLIGATION assertion ${wrong} was not evaluated exactly once`
}

/** Every planned case is known to be fine, so that what is left is whether the obligation has a case, or a gate, at all. */
function obligationFault(plan: PlanFact, obligation: PlannedObligation | undefined): string | null | undefined {
  if (obligation === undefined) return undefined
  const shown = new Set(Object.values(plan.assertions).flat())
  const unshown = obligation.assertions.find((id) => !shown.has(id))
  if (unshown !== undefined) return `EDD_OBLIGATION assertion ${unshown} applies to no Proof case`
  const { scenario, gate } = obligation
  const proven = scenario === null || plan.units.proof.some((unit) => unit.startsWith(`${scenario}/`))
  if (!proven) return `EDD_OBLIGATION no Proof case of ${scenario}`
  return gate === null || plan.gates.includes(gate) ? null : `EDD_OBLIGATION no gate ${gate}`
}
