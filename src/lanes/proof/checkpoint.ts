import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { EddError } from '../../kernel/edd-error.js'
import type { Observation } from '../../model/observation.js'
import type { StoreImage } from '../../model/store.js'
import type { LaneContext } from '../lane-context.js'

/** The name of the image that a case leaves, as the plan and the facts have it. */
export function checkpointLabel(unit: string): string {
  return `checkpoint ${unit}`
}

/** The store as the application built it in a case that matched; or why it could not be kept. */
export type Checkpoint =
  | { readonly kind: 'kept'; readonly image: StoreImage; readonly observation: Observation }
  | { readonly kind: 'failed'; readonly error: EddError }

/**
 * Keeps the state of a case that matched, for the cases that start from it. `observation` is what was compared: whatever
 * is written between it and the image shows as a wrong pre-state of the next case.
 */
export async function takeCheckpoint(
  context: LaneContext,
  of: { readonly unit: string; readonly observation: Observation },
): Promise<Checkpoint> {
  const { unit, observation } = of
  const name = createHash('sha256').update(unit).digest('hex').slice(0, 16)
  try {
    await context.door.openPhase({ kind: 'closed' })
    const image = await context.store.save(join(context.checkpoints, `checkpoint-${name}.db`), checkpointLabel(unit))
    return { kind: 'kept', image, observation }
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return { kind: 'failed', error }
  }
}
