import type { MatcherDecision } from './matcher-decision.js'
import { isLaneOutcome, judgeGoldOutcome } from './judge-outcome.js'

/** Which part of a bundle an ordinary test compares with: a scenario, and the cases that were executed (default: all of it). */
export interface GoldSelection {
  readonly scenario: string
  readonly case?: string
  readonly cases?: readonly string[]
}

/**
 * Decides whether a lane outcome, a change, a store, a URL or a driver handle matches gold.
 * @throws EddError when the bundle or the store cannot be read
 */
export async function toMatchGoldState(
  received: unknown,
  oracle?: string,
  selection?: GoldSelection,
): Promise<MatcherDecision> {
  if (isLaneOutcome(received)) return judgeGoldOutcome(received)
  if (oracle === undefined || selection === undefined) {
    throw new TypeError(
      "toMatchGoldState needs ('oracle/v1', { scenario }) unless it judges the outcome of edd.prove or edd.validate",
    )
  }
  const { compareSlice } = await import('./compare-slice.js')
  return compareSlice(received, oracle, selection)
}
