import { EddError } from '../src/kernel/edd-error.js'
import { isLaneOutcome, judgeWitnessOutcome } from './judge-outcome.js'
import type { MatcherDecision } from './matcher-decision.js'

/**
 * Decides whether every case of a lane outcome is witnessed, or whether a change differs where it is claimed to.
 * @throws EddError EDD_ARGUMENT when a change is judged without a claim, or an outcome with one
 */
export async function toSatisfyWitness(received: unknown, claim?: unknown): Promise<MatcherDecision> {
  const given = await received
  if (!isLaneOutcome(given)) {
    const { judgeClaim } = await import('./judge-claim.js')
    return judgeClaim(given, claim)
  }
  if (claim === undefined) return judgeWitnessOutcome(given)
  throw new EddError(
    'EDD_ARGUMENT',
    'toSatisfyWitness: the witness of a lane outcome stands in the oracle; claim nothing',
  )
}
