import type { Mismatch } from '../src/model/mismatch.js'
import type { LaneOutcome } from '../src/model/outcome.js'
import { mismatchText } from '../src/report/mismatch-text.js'
import type { MatcherDecision } from './matcher-decision.js'

/** True for the answer of `edd.prove` and `edd.validate`. */
export function isLaneOutcome(value: unknown): value is LaneOutcome {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'edd-outcome'
}

/** Gold: the unit was evaluated, something was compared, and nothing differed. */
export function judgeGoldOutcome(outcome: LaneOutcome): MatcherDecision {
  if (outcome.notEvaluated !== null) return unevaluated(outcome)
  const compared = outcome.compared.tables > 0 && outcome.compared.rows > 0
  const pass = compared && outcome.totalMismatches === 0 && outcome.mismatches.length === 0
  const vacuous = `${outcome.scenario} ${outcome.unit}: no row was compared`
  return {
    pass,
    mismatches: outcome.mismatches,
    message: () => (compared ? textOf(outcome.mismatches, outcome.totalMismatches) : vacuous),
  }
}

/** Witness: every case of the unit changed what it was meant to change. */
export function judgeWitnessOutcome(outcome: LaneOutcome): MatcherDecision {
  if (outcome.notEvaluated !== null) return unevaluated(outcome)
  const { failed, satisfied } = outcome.witness
  return {
    pass: failed.length === 0 && satisfied > 0,
    mismatches: failed,
    message: () =>
      failed.length > 0
        ? textOf(failed, failed.length)
        : `EDD_NO_WITNESS: ${outcome.scenario} ${outcome.unit}: no case was witnessed`,
  }
}

function unevaluated(outcome: LaneOutcome): MatcherDecision {
  const { code, message } = outcome.notEvaluated ?? { code: 'EDD_BLOCKED', message: 'not evaluated' }
  return {
    pass: false,
    mismatches: outcome.mismatches,
    message: () => `${code}: ${outcome.scenario} ${outcome.unit}: ${message}`,
  }
}

function textOf(mismatches: readonly Mismatch[], total: number): string {
  return mismatchText(mismatches, { total, limit: 50 })
}
