import type { GoldSelection } from './gold-selection.js'
import { registerMatchers } from './register-matchers.js'
import type { WitnessClaim } from './witness-claim.js'

/** The matchers as a test sees them; both must be awaited. */
export interface EddMatchers {
  /** The outcome of a lane matched gold. */
  toMatchGoldState(): Promise<void>
  /**
   * What a change left, or what a store, URL or driver handle holds, matches the gold of a scenario: every row of every
   * table, and no write outside the closure. A proving slice, no conforming gate. Cannot be negated.
   * @example await expect(change).toMatchGoldState('oracle/v1', { scenario: 'create-subscription' })
   */
  toMatchGoldState(oracle: string, selection: GoldSelection): Promise<void>
  /** Every case of a lane outcome is witnessed. */
  toSatisfyWitness(): Promise<void>
  /**
   * A change differs where it is claimed to, in at least one row for each column.
   * @example await expect(change).toSatisfyWitness({ kind: 'change', differs: ['subscriptions.service_level'] })
   */
  toSatisfyWitness(claim: WitnessClaim): Promise<void>
}

declare global {
  namespace Chai {
    interface Assertion extends EddMatchers {}
  }
}

registerMatchers()
