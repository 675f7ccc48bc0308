import type { ResolvedOptions } from '../../config/resolve-options.js'
import type { Bundle } from '../../model/bundle.js'
import { harnessDigest } from '../../oracle/harness-digest.js'
import { loadBundle } from '../../oracle/load-bundle.js'
import { locateBundle } from '../../oracle/locate-bundle.js'
import { lockedColumns } from '../../oracle/locked-columns.js'
import { profilePins } from '../../profile/profile-pins.js'
import { catalogDigest } from '../../state/catalog-digest.js'
import { catalogOfSchema } from '../../store/sqlite/catalog-of-schema.js'
import type { LoadedOracle } from './load-oracle.js'

/**
 * Loads the bundle as it stands, for a rehearsal of its author, which cannot pass: the lock is what it would be, and
 * variants may be missing.
 * @throws EddError with every problem of the bundle at once
 */
export async function loadUnlockedOracle(
  options: ResolvedOptions,
  read: (bundle: Bundle) => void,
): Promise<LoadedOracle> {
  const { root } = options
  const bundleRoot = options.oracle ?? locateBundle(root)
  const location = { bundleRoot, projectRoot: root, catalogOf: catalogOfSchema }
  const bundle = await loadBundle({ ...location, openVariants: true })
  read(bundle)
  const catalog = catalogDigest(bundle.catalog)
  const lock: LoadedOracle['lock'] = {
    format: 1,
    bundle: bundle.digest,
    files: Object.fromEntries(bundle.files),
    harness: harnessDigest(),
    columns: lockedColumns(bundle),
    pins: await profilePins({ rules: bundle.runtime, projectRoot: root, catalogDigest: catalog }),
  }
  return { bundle, lock, approval: 'unapproved' }
}
