import type { PlanFact, PreStateFact } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { judgeUnits } from '../judge-units.js'
import type { RecordedFacts } from '../recorded-facts.js'

/** Every unit started from its declared state: read back after the reset, before any command of its own. */
export const preStateVerified: Condition = {
  id: 2,
  name: 'pre-state verified',
  judge(facts, plan) {
    return judgeUnits({
      planned: [...plan.units.proof, ...plan.units.validate],
      fault: (unit) => faultOf(facts, plan, unit),
      found: 'started from the verified pre-state',
    })
  },
}

function faultOf(facts: RecordedFacts, plan: PlanFact, unit: string): string | null | undefined {
  const [fact, second] = facts.of('pre-state').filter((record) => record.unit === unit)
  if (fact === undefined) return undefined
  if (second !== undefined) return 'verified twice'
  if (fact.reset === 'failed') return `the reset failed: ${fact.observed}`
  if (!fact.matches) return fact.observed
  const first = [plan.units.proof[0], plan.units.validate[0]].includes(unit)
  if (first && fact.reset === 'predecessor') return 'it is the first of its lane, and was not reset'
  const [resets, due] = [facts.of('reset').filter((record) => record.unit === unit).length, resetsDue(fact)]
  if (resets !== due) return `${resets} resets are on record where ${due} was due`
  return commandsBefore(facts, fact)
}

/** A state that another unit left is taken as it is; every other one is made by a reset of its own. */
function resetsDue({ reset }: PreStateFact): number {
  return reset === 'predecessor' ? 0 : 1
}

function commandsBefore(facts: RecordedFacts, fact: PreStateFact): string | null {
  const parity = facts.of('parity').find((record) => record.unit === fact.unit)
  if (parity === undefined || parity.firstCommand === 0) return null
  return parity.firstCommand > fact.doorSequence ? null : 'a command ran before the state was verified'
}
