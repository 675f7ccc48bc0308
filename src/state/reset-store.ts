import { EddError } from '../kernel/edd-error.js'
import type { Observation } from '../model/observation.js'
import type { StoreIdentity, StoreImage, TestStore } from '../model/store.js'
import { openStore } from '../store/open-store.js'
import { observeStore } from './observe-store.js'

/** An image never changes, so that it is read once. */
const knownImages = new WeakMap<StoreImage, Observation>()

export interface ResetRequest {
  readonly store: TestStore
  readonly image: StoreImage
  /** The identity that the run took when it started. */
  readonly identity: StoreIdentity
}

/** The store as a reset left it, and where it put each sequence. */
export interface ResetObservation extends Observation {
  readonly sequences: ReadonlyMap<string, bigint>
}

/**
 * Restores an image and reads the store back, its sequences too: what a reset did is seen, not trusted.
 * @returns the observation of the store after the reset
 * @throws EddError EDD_STORE_IDENTITY, EDD_STORE_UNMARKED, EDD_IMAGE_UNFIT, EDD_RESET_BUSY, EDD_RESET_PARTIAL
 */
export async function resetStore({ store, image, identity }: ResetRequest): Promise<ResetObservation> {
  await refuseOther(store, identity)
  const wanted = knownImages.get(image) ?? (await observeImage(image))
  knownImages.set(image, wanted)
  const sequences = await store.restore(image)
  const found = await observeStore(store)
  const differing = [...differingTables(wanted, found), ...movedSequences(sequences, await store.sequences())]
  if (differing.length === 0) return { ...found, sequences }
  const shown = differing.join(', ')
  throw new EddError('EDD_RESET_PARTIAL', `after the reset to ${image.label} these are not at the image: ${shown}`)
}

async function refuseOther(store: TestStore, identity: StoreIdentity): Promise<void> {
  const now = await store.identity()
  if (now.locator === identity.locator && now.intrinsic === identity.intrinsic) return
  throw new EddError(
    'EDD_STORE_IDENTITY',
    `the store is ${now.locator} (${now.intrinsic}), the run began with ${identity.locator} (${identity.intrinsic})`,
  )
}

async function observeImage(image: StoreImage): Promise<Observation> {
  const store = await openStore(image.path)
  try {
    return await observeStore(store)
  } finally {
    await store.close()
  }
}

/** A sequence that moved since gave an id to somebody. */
function movedSequences(put: ReadonlyMap<string, bigint>, now: ReadonlyMap<string, bigint>): readonly string[] {
  return [...put]
    .filter(([table, start]) => now.get(table) !== start)
    .map(([table, start]) => `the sequence of ${table}, put at ${start} and now at ${now.get(table) ?? 'none'}`)
}

function differingTables(wanted: Observation, found: Observation): readonly string[] {
  const names = new Set([...wanted.tables.keys(), ...found.tables.keys()])
  const differing = [...names].filter((name) => wanted.tables.get(name)?.digest !== found.tables.get(name)?.digest)
  const artifacts = JSON.stringify(wanted.catalog.artifacts) === JSON.stringify(found.catalog.artifacts)
  return artifacts ? differing : [...differing, 'views, triggers and indexes']
}
