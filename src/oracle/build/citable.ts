import type { ParityContract } from '../../model/contract.js'
import type { Gold } from '../../model/gold.js'
import type { Manifest } from '../../model/manifest.js'

/** What the leaves of a variant may cite. */
export interface Citable {
  readonly manifest: Manifest | null
  readonly contract: ParityContract | null
  /** Says what the cases of a file type; null while it could not be read whole. */
  readonly gold: Gold | null
  /** Scenarios whose cases the variant takes. */
  readonly scenarios: readonly string[]
}
