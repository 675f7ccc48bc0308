import { isLaneOutcome, judgeWitnessOutcome } from './judge-outcome.js'
import type { MatcherDecision } from './matcher-decision.js'
import type { WitnessClaim } from './witness-claim.js'

/**
 * Decides whether every case of a lane outcome is witnessed, or whether a change differs where it is claimed to.
 * @throws TypeError when a change is judged without a claim
 */
export async function toSatisfyWitness(received: unknown, claim?: WitnessClaim): Promise<MatcherDecision> {
  if (isLaneOutcome(received)) return judgeWitnessOutcome(received)
  if (claim === undefined)
    throw new TypeError("toSatisfyWitness needs a claim such as { kind: 'change', differs: ['table.column'] }")
  const { judgeClaim } = await import('./judge-claim.js')
  return judgeClaim(received, claim)
}
