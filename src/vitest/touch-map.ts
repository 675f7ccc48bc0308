import { join } from 'node:path'
import { laneIndex } from '../../reporters/lane-index.js'
import type { EddOptions } from '../config/edd-options.js'
import { resolveOptions } from '../config/resolve-options.js'
import { GENERATED_FOLDER } from '../generate/generated-file.js'
import { renderScenarioFiles } from '../generate/render-scenario-files.js'
import { EddError } from '../kernel/edd-error.js'
import type { Bundle, BundleLock } from '../model/bundle.js'
import { LOCK_FILE } from '../oracle/files/lock-file.js'
import { loadBundle } from '../oracle/load-bundle.js'
import { locateBundle } from '../oracle/locate-bundle.js'
import { readLock } from '../oracle/read-lock.js'
import { catalogOfSchema } from '../store/sqlite/catalog-of-schema.js'
import type { LaneFile } from './touched-files.js'
import { touchedFiles } from './touched-files.js'

/** What a change of a file of the bundle touches, by the bundle as it was read last. */
export interface TouchMap {
  /** Absolute. */
  readonly bundleRoot: string
  /** null while it cannot be read; every change touches everything then. */
  readonly bundle: Bundle | null
  /** Absolute paths of the generated files to run; null: it is not this map that knows. */
  touchedBy(changed: string): readonly string[] | null
}

/**
 * Reads the bundle, and its lock as it is now.
 * @throws EddError EDD_CONFIG, EDD_BUNDLE_MISSING when there is nothing to watch
 */
export async function touchMap(options: EddOptions): Promise<TouchMap> {
  const { root, oracle } = resolveOptions(options)
  const bundleRoot = oracle ?? locateBundle(root)
  const lock = lockOf(bundleRoot)
  const bundle = await bundleOf({ bundleRoot, projectRoot: root })
  const files: readonly LaneFile[] =
    bundle === null
      ? []
      : renderScenarioFiles({ bundle, projectRoot: root }).map(({ lane, scenario, path }) => ({
          lane,
          scenario,
          path: join(root, GENERATED_FOLDER, path),
        }))
  return {
    bundleRoot,
    bundle,
    touchedBy(changed) {
      const index = laneIndex(root)?.files
      const all = [...(index?.proof ?? []), ...(index?.validate ?? [])]
      if (bundle === null) return all
      if (changed !== LOCK_FILE) return touchedFiles(bundle, files, changed)?.map(({ path }) => path) ?? null
      const relocked = changedInLock(lock, lockOf(bundleRoot))
      if (relocked === null) return all
      return [...new Set(relocked.flatMap((file) => touchedFiles(bundle, files, file) ?? files))].map(
        ({ path }) => path,
      )
    },
  }
}

/** Files that the new lock knows otherwise than the one before; null when it is another lock in more than that. */
function changedInLock(before: BundleLock | null, after: BundleLock | null): readonly string[] | null {
  if (before === null || after === null || before.harness.digest !== after.harness.digest) return null
  const names = new Set([...Object.keys(before.files), ...Object.keys(after.files)])
  return [...names].filter((name) => before.files[name] !== after.files[name])
}

function lockOf(bundleRoot: string): BundleLock | null {
  try {
    return readLock(bundleRoot)
  } catch {
    return null
  }
}

async function bundleOf(of: { bundleRoot: string; projectRoot: string }): Promise<Bundle | null> {
  try {
    return await loadBundle({ ...of, catalogOf: catalogOfSchema })
  } catch (error) {
    // The lane files say by themselves what keeps the bundle from being read.
    if (!(error instanceof EddError)) throw error
    return null
  }
}
