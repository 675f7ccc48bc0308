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
  return resetFault(facts, plan, fact) ?? commandsBefore(facts, fact)
}

/** A state that another unit left is taken as it is; every other one is made by one reset, from the image that was planned. */
function resetFault(facts: RecordedFacts, plan: PlanFact, { unit, reset }: PreStateFact): string | null {
  const images = facts.of('reset').flatMap((record) => (record.unit === unit ? [record.image] : []))
  const due = reset === 'predecessor' ? 0 : 1
  if (images.length !== due) return `${images.length} resets are on record where ${due} was due`
  const [image] = images
  const planned = plan.images[unit]
  return image === undefined || image === planned ? null : `restored from ${image}, planned was ${planned ?? 'nothing'}`
}

function commandsBefore(facts: RecordedFacts, fact: PreStateFact): string | null {
  const parity = facts.of('parity').find((record) => record.unit === fact.unit)
  if (parity === undefined || parity.firstCommand === 0) return null
  return parity.firstCommand > fact.doorSequence ? null : 'a command ran before the state was verified'
}
