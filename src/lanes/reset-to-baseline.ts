import type { Lane } from '../model/manifest.js'
import type { Observation } from '../model/observation.js'
import type { StoreImage } from '../model/store.js'
import type { ResetObservation } from '../state/reset-store.js'
import { resetStore } from '../state/reset-store.js'
import type { LaneContext } from './lane-context.js'

export interface ResetUnit {
  readonly lane: Lane
  readonly unit: string
  /** What is restored; default: the baseline. */
  readonly image?: StoreImage
}

/**
 * Closes the door, restores the baseline (or a checkpoint) while the application is alive, reads it back, and clears the
 * application's memory where it must be. No command can run until a phase is opened again.
 * @throws EddError EDD_RESET_BUSY, EDD_RESET_PARTIAL, EDD_STORE_IDENTITY; recorded as the failed pre-state of the unit
 */
export async function resetToBaseline(context: LaneContext, { lane, unit, image }: ResetUnit): Promise<Observation> {
  const { door, store, baseline, identity } = context
  try {
    await door.openPhase({ kind: 'closed' })
    const observation = await resetStore({ store, image: image ?? baseline, identity })
    context.facts.observed({
      kind: 'reset',
      lane,
      unit,
      image: (image ?? baseline).label,
      sequences: starts(observation),
    })
    await context.clearMemory()
    await door.drain()
    return observation
  } catch (error) {
    const observed = error instanceof Error ? error.message : String(error)
    context.facts.observed({
      kind: 'pre-state',
      lane,
      unit,
      reset: 'failed',
      matches: false,
      observed,
      doorSequence: 0,
    })
    throw error
  }
}

/** As digits: an id may be beyond what JSON carries exactly. */
function starts({ sequences }: ResetObservation): Readonly<Record<string, string>> {
  return Object.fromEntries([...sequences].map(([table, start]) => [table, String(start)]))
}
