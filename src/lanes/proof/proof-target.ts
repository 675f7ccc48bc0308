import type { ProofCapture } from '../../model/proof-capture.js'
import type { Actor, Scenario } from '../../model/manifest.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { Observation } from '../../model/observation.js'
import type { LaneOutcome } from '../../model/outcome.js'
import type { CaseName } from '../case-name.js'
import type { EstablishedState } from '../lane-context.js'

/** One Proof case, looked up in the manifest. */
export interface ProofTarget {
  readonly scenario: Scenario
  readonly caseId: string
  readonly actor: Actor
  /** `scenario/case` */
  readonly unit: string
  /** Cases that must have matched before it, in order; it starts from what the last one left. */
  readonly needs: readonly CaseName[]
  /** Every actor of the chain, whose logins the store carries. */
  readonly actors: readonly Actor[]
}

/** How far the case in the browser is. */
export interface ProofProgress {
  readonly target: ProofTarget
  /** The store as it must be before the actor logs in. */
  readonly baseline: Observation
  established: EstablishedState | null
  /** What was wrong with the state before the scenario. */
  preState: readonly Mismatch[]
}

/** What a proven case leaves behind: the answer to its test, and captures and state when it passed. */
export interface ProofResult {
  readonly outcome: LaneOutcome
  readonly captures: readonly ProofCapture[]
  readonly passed: boolean
  readonly after: Observation | null
}
