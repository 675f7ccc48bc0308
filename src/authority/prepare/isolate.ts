import { dirname, join } from 'node:path'
import type { ResolvedOptions } from '../../config/resolve-options.js'
import type { Bundle } from '../../model/bundle.js'
import { gitFolders } from '../../process/git-folders.js'
import type { Isolation } from '../../process/isolation.js'
import { chooseIsolation } from '../../process/isolation.js'

/** The isolation of a run's application, and every path that it keeps away. */
export interface ChosenIsolation {
  readonly isolation: Isolation
  readonly mask: readonly string[]
}

/**
 * Chooses how the application is kept from oracle, history, run records, lineage and the authority's own folder.
 * @throws EddError EDD_ISOLATION when the wanted rung cannot be had
 */
export async function isolate(
  options: ResolvedOptions,
  of: { readonly bundle: Bundle; readonly storePath: string; readonly folder: string },
): Promise<ChosenIsolation> {
  const { root, environment } = options
  const mask = [dirname(of.bundle.root), ...gitFolders(root), join(root, '.edd'), environment.stateDir, of.folder]
  const wanted = environment.isolation === 'auto' ? undefined : environment.isolation
  const isolation = await chooseIsolation({ mask, cwd: root, storeFolder: dirname(of.storePath), wanted })
  return { isolation, mask }
}
