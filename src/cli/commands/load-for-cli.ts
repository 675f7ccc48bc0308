import type { ResolvedOptions } from '../../config/resolve-options.js'
import type { Bundle } from '../../model/bundle.js'
import { loadBundle } from '../../oracle/load-bundle.js'
import { locateBundle } from '../../oracle/locate-bundle.js'
import { catalogOfSchema } from '../../store/sqlite/catalog-of-schema.js'

/**
 * Loads the project's bundle.
 * @throws EddError with every problem at once
 */
export async function loadForCli(
  options: ResolvedOptions,
  how: { readonly openVariants?: true } = {},
): Promise<Bundle> {
  const bundleRoot = options.oracle ?? locateBundle(options.root)
  return loadBundle({ bundleRoot, projectRoot: options.root, catalogOf: catalogOfSchema, ...how })
}
