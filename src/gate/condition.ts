import type { ConditionId, ConditionResult } from '../model/verdict.js'
import type { PlanFact } from '../model/facts.js'
import type { RecordedFacts } from './recorded-facts.js'

/** What a condition found: its state and the observation quoted. */
export type Finding = Pick<ConditionResult, 'state' | 'observed'>

/** One of the twelve: a pure question to the recorded facts. */
export interface Condition {
  readonly id: ConditionId
  readonly name: string
  judge(facts: RecordedFacts, plan: PlanFact): Finding
}

export const holds = (observed: string): Finding => ({ state: 'holds', observed })
export const broken = (observed: string): Finding => ({ state: 'broken', observed })
export const notEvaluated = (observed: string): Finding => ({ state: 'not-evaluated', observed })
