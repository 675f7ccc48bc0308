import type { Lane, Scenario } from '../model/manifest.js'
import type { Mismatch } from '../model/mismatch.js'
import type { LaneOutcome } from '../model/outcome.js'

export interface OutcomeUnit {
  readonly lane: Lane
  readonly scenario: Scenario
  /** Case id, or `partition 2 of 3`. */
  readonly unit: string
}

export interface JudgedUnit {
  readonly comparison: {
    readonly mismatches: readonly Mismatch[]
    readonly total: number
    readonly tables: number
    readonly rows: number
  }
  /** Disagreements that the comparison does not know: commands, dispositions. */
  readonly also: readonly Mismatch[]
  readonly witnessed: number
  readonly failed: readonly Mismatch[]
}

/** The answer to one lane test. */
export function unitOutcome({ lane, scenario, unit }: OutcomeUnit, judged: JudgedUnit): LaneOutcome {
  const { comparison, also } = judged
  return {
    kind: 'edd-outcome',
    lane,
    scenario: scenario.id,
    unit,
    round: scenario.round,
    mismatches: [...also, ...comparison.mismatches],
    totalMismatches: also.length + comparison.total,
    compared: { tables: comparison.tables, rows: comparison.rows },
    witness: { satisfied: judged.witnessed, failed: judged.failed },
    notEvaluated: null,
  }
}

/** The answer when the unit could not be evaluated; never a pass. */
export function refusedUnit(
  { lane, scenario, unit }: OutcomeUnit,
  refusal: { readonly code: string; readonly message: string; readonly mismatches: readonly Mismatch[] },
): LaneOutcome {
  const { code, message, mismatches } = refusal
  return {
    kind: 'edd-outcome',
    lane,
    scenario: scenario.id,
    unit,
    round: scenario.round,
    mismatches,
    totalMismatches: mismatches.length,
    compared: { tables: 0, rows: 0 },
    witness: { satisfied: 0, failed: [] },
    notEvaluated: { code, message: message.replace(`${code}: `, '') },
  }
}
