import type { Lane } from '../model/manifest.js'
import type { Observation } from '../model/observation.js'
import { resetStore } from '../state/reset-store.js'
import type { LaneContext } from './lane-context.js'

/**
 * Closes the door, restores the baseline while the application is alive, reads it back, and clears the application's
 * memory where it must be. No command can run until a phase is opened again.
 * @throws EddError EDD_RESET_BUSY, EDD_RESET_PARTIAL, EDD_STORE_IDENTITY; recorded as the failed pre-state of the unit
 */
export async function resetToBaseline(
  context: LaneContext,
  of: { readonly lane: Lane; readonly unit: string },
): Promise<Observation> {
  const { door, store, baseline, identity } = context
  try {
    await door.openPhase({ kind: 'closed' })
    const observation = await resetStore({ store, image: baseline, identity })
    await context.clearMemory()
    await door.drain()
    return observation
  } catch (error) {
    const observed = error instanceof Error ? error.message : String(error)
    context.facts.observed({ kind: 'pre-state', ...of, reset: 'failed', matches: false, observed, doorSequence: 0 })
    throw error
  }
}
