import type { Mismatch } from '../src/model/mismatch.js'

/** What a matcher decided, before any host turns it into an assertion. */
export interface MatcherDecision {
  readonly pass: boolean
  readonly message: () => string
  readonly mismatches: readonly Mismatch[]
}
