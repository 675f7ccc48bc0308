import type { Observation } from '../../model/observation.js'
import { resetToBaseline } from '../reset-to-baseline.js'
import type { LaneContext } from '../lane-context.js'

/**
 * Brings the unit's store and application back to the baseline and opens the door to the browser.
 * @returns the store as the reset read it back
 */
export async function beginCase(context: LaneContext, unit: string): Promise<Observation> {
  const baseline = await resetToBaseline(context, { lane: 'proof', unit })
  await context.door.openPhase({ kind: 'proof' })
  return baseline
}
