import type { Lane } from './manifest.js'
import type { Mismatch } from './mismatch.js'

/** What the authority answers for one lane test; the two matchers judge it. Plain JSON. */
export interface LaneOutcome {
  readonly kind: 'edd-outcome'
  readonly lane: Lane
  readonly scenario: string
  /** Case id, or `partition 2 of 3`. */
  readonly unit: string
  readonly round: string
  /** Disagreements of the state and everything that kept the unit from being compared. */
  readonly mismatches: readonly Mismatch[]
  readonly totalMismatches: number
  readonly compared: { readonly tables: number; readonly rows: number }
  readonly witness: { readonly satisfied: number; readonly failed: readonly Mismatch[] }
  /** Set when the unit was not evaluated: code and sentence. Never a pass. */
  readonly notEvaluated: { readonly code: string; readonly message: string } | null
}
