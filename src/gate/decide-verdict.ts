import type { Fact } from '../model/facts.js'
import type { ConditionResult, VerdictWord } from '../model/verdict.js'
import { judgeConditions } from './judge-conditions.js'
import { recordedFacts } from './recorded-facts.js'

export interface Decision {
  readonly verdict: VerdictWord
  readonly conditions: readonly ConditionResult[]
  /** Why it is not a gate run; null when it is one. */
  readonly notGateRun: string | null
}

/**
 * Pass only when the host ran both lanes entire with every test passed, nothing was refused or retried, and all twelve
 * conditions hold.
 * Anything unknown about the selection is not a gate run.
 */
export function decideVerdict(facts: readonly Fact[]): Decision {
  const conditions = judgeConditions(facts)
  const recorded = recordedFacts(facts)
  const [selection, second] = recorded.of('selection')
  if (selection === undefined) return { verdict: 'fail', conditions, notGateRun: null }
  if (!selection.entire) return { verdict: 'not-a-gate-run', conditions, notGateRun: selection.reason }
  const { expected, passed, failed, skipped } = selection.tests
  const everyTest = second === undefined && expected > 0 && passed === expected && failed === 0 && skipped === 0
  const refused = recorded.of('refusal').length > 0
  // A retry is never a pass, whatever became of it.
  const retried = recorded.of('attempt').length > 0
  const pass =
    everyTest &&
    !refused &&
    !retried &&
    conditions.length === 12 &&
    conditions.every((condition) => condition.state === 'holds')
  return { verdict: pass ? 'pass' : 'fail', conditions, notGateRun: null }
}
