import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { digestValue } from '../kernel/digest.js'
import { EddError, throwProblems } from '../kernel/edd-error.js'
import type { Bundle } from '../model/bundle.js'
import type { Catalog } from '../model/catalog.js'
import { buildParts } from './build-parts.js'
import { collectSections } from './collect-sections.js'
import { readDrivers } from './drivers/read-drivers.js'
import { nameInProject, readBundleFiles } from './files/read-bundle-files.js'
import { ProblemList } from './problem-list.js'
import { readSchema } from './read-schema.js'
import { readShapes } from './shape/read-shapes.js'

export interface BundleLocation {
  /** Absolute. */
  readonly bundleRoot: string
  /** Absolute; messages name files relative to it. */
  readonly projectRoot: string
  /** Asks the engine what a schema script creates. */
  readonly catalogOf: (sql: string) => Promise<Catalog>
  /** An actor may log in with a variant that is not declared yet: only where commands are about to be proposed. */
  readonly openVariants?: true
}

/**
 * Loads a bundle whole: reads every file once, checks every shape, name, value and key, and digests all of it.
 * @throws EddError EDD_BUNDLE_MISSING; else one error that carries every problem with its file, line and code
 */
export async function loadBundle(location: BundleLocation): Promise<Bundle> {
  const { bundleRoot, projectRoot, catalogOf } = location
  const oracleFile = nameInProject(location, 'oracle.yaml')
  if (!existsSync(join(bundleRoot, 'oracle.yaml'))) {
    throw new EddError('EDD_BUNDLE_MISSING', `${oracleFile} does not exist`)
  }
  const problems = new ProblemList()
  const files = readBundleFiles({ bundleRoot, projectRoot, problems })
  const shapes = readShapes(collectSections(files, problems), { problems, oracleFile })
  const schema = await readSchema({ files, problems, catalogOf, oracleFile })
  const drivers = readDrivers(files, problems)
  const openVariants = location.openVariants === true
  const version = basename(bundleRoot)
  const parts = buildParts({ shapes, schema, drivers, files, problems, version, openVariants })
  throwProblems(problems.all, `the oracle bundle ${nameInProject(location, '')} cannot be used`)
  if (parts === null) throw new TypeError('a bundle without a problem has every part')
  const digests = new Map([...files].map(([path, file]) => [path, file.digest]))
  return {
    root: bundleRoot,
    projectRoot,
    ...parts,
    files: digests,
    digest: digestValue(Object.fromEntries(digests)),
  }
}
