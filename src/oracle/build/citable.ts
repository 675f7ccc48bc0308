import type { ParityContract } from '../../model/contract.js'
import type { Manifest } from '../../model/manifest.js'

/** What the leaves of a variant may cite. */
export interface Citable {
  readonly manifest: Manifest | null
  readonly contract: ParityContract | null
  /** Scenarios whose cases the variant takes. */
  readonly scenarios: readonly string[]
}
