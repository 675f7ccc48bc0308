import type { Mismatch } from '../src/model/mismatch.js'

/** What a matcher decided, before any host turns it into an assertion. */
export interface MatcherDecision {
  readonly pass: boolean
  /** Why it failed; when it passed, what a negated use has to hear. */
  readonly message: () => string
  readonly mismatches: readonly Mismatch[]
  /** The folder that the files of the mismatches are relative to, where it is known. Absolute. */
  readonly root?: string
}
