import { isAbsolute, join, sep } from 'node:path'
import type { Digest } from '../src/kernel/digest.js'
import { digestValue } from '../src/kernel/digest.js'
import { EddError } from '../src/kernel/edd-error.js'
import { readBundleFiles } from '../src/oracle/files/read-bundle-files.js'
import { readLock } from '../src/oracle/read-lock.js'
import type { SliceBundle } from '../src/oracle/slice/load-slice.js'
import { loadSlice } from '../src/oracle/slice/load-slice.js'
import { catalogOfSchema } from '../src/store/sqlite/catalog-of-schema.js'
import { findAbove } from './find-above.js'

/** The bundle of a proving slice, and what keeps it from being a locked one; null when it is. */
export interface SliceOracle {
  readonly bundle: SliceBundle
  readonly unlocked: string | null
}

/** Bundles of this worker by folder; an edited one has another digest and is loaded anew. */
const loaded = new Map<string, { readonly digest: Digest; readonly bundle: Promise<SliceBundle> }>()

/**
 * Loads the bundle that a test names, whole or a slice, relative to the nearest folder above the test that has it. It needs no lock.
 * @throws EddError EDD_BUNDLE_MISSING, EDD_ARGUMENT, and everything that is wrong with the bundle
 */
export async function loadSliceOracle(oracle: unknown, testPath: string | undefined): Promise<SliceOracle> {
  if (typeof oracle !== 'string' || oracle === '') {
    throw new EddError(
      'EDD_ARGUMENT',
      "toMatchGoldState: the first argument is the bundle's folder, such as 'oracle/v1'",
    )
  }
  const projectRoot = projectOf(oracle, testPath)
  const bundleRoot = isAbsolute(oracle) ? oracle : join(projectRoot, oracle)
  const bundle = await bundleIn({ bundleRoot, projectRoot })
  return { bundle, unlocked: whyUnlocked(bundle) }
}

function projectOf(oracle: string, testPath: string | undefined): string {
  if (isAbsolute(oracle)) return join(oracle, '..', '..')
  const found = findAbove(join(oracle, 'oracle.yaml'), testPath)
  if (found !== null) return found
  const place = `${oracle.split(sep).join('/')}/oracle.yaml`
  throw new EddError('EDD_BUNDLE_MISSING', `no ${place} in ${process.cwd()} or a folder above the test`)
}

function bundleIn(folder: { readonly bundleRoot: string; readonly projectRoot: string }): Promise<SliceBundle> {
  const files = [...readBundleFiles(folder)].map(([path, file]) => [path, file.digest] as const)
  const digest = digestValue(Object.fromEntries(files))
  const known = loaded.get(folder.bundleRoot)
  if (known?.digest === digest) return known.bundle
  const bundle = loadSlice({ ...folder, catalogOf: catalogOfSchema })
  loaded.set(folder.bundleRoot, { digest, bundle })
  return bundle
}

function whyUnlocked({ root, digest, whole }: SliceBundle): string | null {
  if (!whole) return 'the oracle states no actors, commands and runtime yet'
  const lock = readLock(root)
  if (lock === null) return 'the oracle is not locked (EDD_LOCK_MISSING)'
  return lock.bundle === digest ? null : 'the oracle was edited after it was locked (EDD_LOCK_STALE)'
}
