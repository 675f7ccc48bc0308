import type { GoldSelection } from './to-match-gold-state.js'
import { registerMatchers } from './register-matchers.js'
import type { WitnessClaim } from './witness-claim.js'

/** The matchers as a test sees them; both must be awaited. */
export interface EddMatchers {
  /** A lane outcome, a change, a store, a URL or a driver handle matches gold, every row of every table. Cannot be negated. */
  toMatchGoldState(oracle?: string, selection?: GoldSelection): Promise<void>
  /** Every case of an outcome is witnessed, or a change differs where claimed. */
  toSatisfyWitness(claim?: WitnessClaim): Promise<void>
}

declare global {
  namespace Chai {
    interface Assertion extends EddMatchers {}
  }
}

registerMatchers()
