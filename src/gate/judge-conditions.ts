import type { Fact } from '../model/facts.js'
import type { ConditionResult } from '../model/verdict.js'
import type { Condition } from './condition.js'
import { broken, notEvaluated } from './condition.js'
import type { Finding } from './condition.js'
import { ALL_CONDITIONS } from './conditions/all-conditions.js'
import type { RecordedFacts } from './recorded-facts.js'
import { recordedFacts } from './recorded-facts.js'

/** Judges the twelve conditions over the recorded facts; nothing else is looked at. */
export function judgeConditions(facts: readonly Fact[]): readonly ConditionResult[] {
  const recorded = recordedFacts(facts)
  return ALL_CONDITIONS.map((condition) => ({ id: condition.id, name: condition.name, ...find(condition, recorded) }))
}

function find(condition: Condition, recorded: RecordedFacts): Finding {
  const refusal = recorded.of('refusal').find((fact) => fact.condition === condition.id)
  if (refusal !== undefined) {
    const place = refusal.unit === null ? '' : `${refusal.unit}: `
    return broken(`${place}${refusal.mismatch.code} ${refusal.mismatch.note ?? ''}`.trimEnd())
  }
  if (recorded.plan === undefined) {
    const plans = recorded.of('plan').length
    return notEvaluated(plans === 0 ? 'the run never got as far as a plan' : `the run has ${plans} plans`)
  }
  return condition.judge(recorded, recorded.plan)
}
