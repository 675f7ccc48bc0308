import type { LeafContext } from '../command/leaf-context.js'
import type { StepSighting } from '../command/sighting/step-sighting.js'
import type { CaseInput } from '../model/input.js'

/** What one Proof case that matched sent for one variant: its own, or that of the login. */
export interface SightedCase {
  readonly scenario: string
  readonly case: string
  readonly input: CaseInput
  readonly steps: readonly StepSighting[]
}

/** One case of the corpus: what it would be sent from. */
export interface CorpusSource {
  /** `scenario/case` */
  readonly unit: string
  readonly context: LeafContext
}
