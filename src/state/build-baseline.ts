import { EddError, throwProblems } from '../kernel/edd-error.js'
import type { StateStore, StoreImage } from '../model/store.js'
import { writeImage } from '../store/sqlite/write-image.js'
import type { BaselineSource } from './plan-baseline.js'
import { planBaseline } from './plan-baseline.js'

/** The name of the image that every run starts from. */
export const BASELINE = 'baseline'

export interface BuildBaselineRequest {
  /** The test store that the image is for: its marker goes into the image. */
  readonly store: Pick<StateStore, 'marker' | 'locator'>
  readonly bundle: BaselineSource
  /** Where the image is written. */
  readonly path: string
}

/**
 * Builds the image that a reset restores, from the declared schema and rows alone.
 * @throws EddError EDD_BASELINE with every problem at once, EDD_STORE_UNMARKED when the store is no test store
 */
export async function buildBaseline({ store, bundle, path }: BuildBaselineRequest): Promise<StoreImage> {
  const marker = await store.marker()
  if (marker === null) throw new EddError('EDD_STORE_UNMARKED', `${store.locator} carries no marker`)
  const { rows, problems } = planBaseline(bundle)
  throwProblems(problems, 'the baseline cannot be built')
  const image: StoreImage = { path, label: BASELINE }
  throwProblems(
    await writeImage({ image, schema: bundle.baseline.schema, marker, rows }),
    'the baseline cannot be built',
  )
  return image
}
