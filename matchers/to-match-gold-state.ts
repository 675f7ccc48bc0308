import { EddError } from '../src/kernel/edd-error.js'
import type { GoldCall } from './compare-slice.js'
import { isLaneOutcome, judgeGoldOutcome } from './judge-outcome.js'
import type { MatcherDecision } from './matcher-decision.js'

/**
 * Decides whether a lane outcome, a change, a store, a URL or a driver handle matches gold.
 * @throws EddError EDD_ARGUMENT, and when the bundle or the store cannot be read
 */
export async function toMatchGoldState(received: unknown, call: GoldCall): Promise<MatcherDecision> {
  const given = await received
  const { oracle, selection } = call
  if (!isLaneOutcome(given)) {
    if (oracle === undefined || selection === undefined) {
      throw new EddError(
        'EDD_ARGUMENT',
        "toMatchGoldState needs ('oracle/v1', { scenario }) to judge a change or a store",
      )
    }
    const { compareSlice } = await import('./compare-slice.js')
    return compareSlice(given, call)
  }
  if (oracle === undefined && selection === undefined) return judgeGoldOutcome(given)
  throw new EddError('EDD_ARGUMENT', 'toMatchGoldState: a lane outcome was compared with its own oracle; name none')
}
