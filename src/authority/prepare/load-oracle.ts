import type { ResolvedOptions } from '../../config/resolve-options.js'
import { staleScenarioFiles } from '../../generate/stale-scenario-files.js'
import { EddError, throwProblems } from '../../kernel/edd-error.js'
import type { Bundle, BundleLock } from '../../model/bundle.js'
import { checkPin } from '../../oracle/check-pin.js'
import { harnessDigest } from '../../oracle/harness-digest.js'
import { loadBundle } from '../../oracle/load-bundle.js'
import { locateBundle } from '../../oracle/locate-bundle.js'
import { readLock } from '../../oracle/read-lock.js'
import { verifyLock } from '../../oracle/verify-lock.js'
import { catalogOfSchema } from '../../store/sqlite/catalog-of-schema.js'

/** The bundle of a run, proven to be the locked one, and whether an approver pinned it. */
export interface LoadedOracle {
  readonly bundle: Bundle
  readonly lock: BundleLock
  readonly approval: 'unapproved' | 'pinned'
}

/**
 * Loads the bundle (`read` is told of it as soon as it is) and holds it against its lock, the pinned digest and the generated scenario files.
 * @throws EddError with every problem at once; no test runs then
 */
export async function loadOracle(options: ResolvedOptions, read: (bundle: Bundle) => void): Promise<LoadedOracle> {
  const { root, environment } = options
  const bundleRoot = options.oracle ?? locateBundle(root)
  const bundle = await loadBundle({ bundleRoot, projectRoot: root, catalogOf: catalogOfSchema })
  read(bundle)
  const lock = readLock(bundleRoot)
  throwProblems(verifyLock({ bundle, lock, harness: harnessDigest() }), `oracle ${bundle.id} ${bundle.version}`)
  if (lock === null) throw new EddError('EDD_LOCK_MISSING', `${bundleRoot} has no oracle.lock.json`)
  const approval = checkPin({ digest: bundle.digest, pin: environment.oracleDigest })
  throwProblems(staleScenarioFiles({ bundle, projectRoot: root }), 'generated scenario files')
  return { bundle, lock, approval }
}
