import { EddError } from '../kernel/edd-error.js'
import type { LaneOutcome } from '../model/outcome.js'
import type { LaneContext } from './lane-context.js'
import type { OutcomeUnit } from './unit-outcome.js'
import { refusedUnit } from './unit-outcome.js'

/**
 * A unit that passed, but not at the first attempt, stops the run: whether that is good is for a person to say.
 * @returns the answer in its place; null when it passed at the first attempt
 */
export function latePass(
  { attempts, stop }: Pick<LaneContext, 'attempts' | 'stop'>,
  of: { readonly unit: string; readonly outcome: OutcomeUnit },
): LaneOutcome | null {
  const failed = attempts.failed(of.unit)
  if (failed === 0) return null
  const message = `${of.unit} passed at attempt ${failed + 1}; the attempts before it are in the facts and in retries.jsonl`
  const error = new EddError('EDD_PASS_ON_RETRY', message)
  stop(error)
  return refusedUnit(of.outcome, { code: error.code, message: error.message, mismatches: [] })
}
