import type { Observation } from '../../model/observation.js'
import type { LaneContext } from '../lane-context.js'
import { resetToBaseline } from '../reset-to-baseline.js'
import type { Checkpoint } from './checkpoint.js'

/**
 * Brings store and application to the state that the case starts from (the baseline, or the checkpoint of the case
 * before it) and opens the door to the browser.
 * @returns the store as it must be now: as the reset read it back, or as the case before it was compared
 * @throws EddError with the code of what kept the checkpoint or the reset from being had
 */
export async function beginCase(
  context: LaneContext,
  of: { readonly unit: string; readonly checkpoint: Checkpoint | null },
): Promise<Observation> {
  const { unit, checkpoint } = of
  if (checkpoint?.kind === 'failed') throw checkpoint.error
  const place = { lane: 'proof', unit } as const
  const restored = await resetToBaseline(context, checkpoint === null ? place : { ...place, image: checkpoint.image })
  await context.door.openPhase({ kind: 'proof' })
  return checkpoint === null ? restored : checkpoint.observation
}
