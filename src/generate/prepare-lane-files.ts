import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedOptions } from '../config/resolve-options.js'
import { digestValue } from '../kernel/digest.js'
import { EddError } from '../kernel/edd-error.js'
import { writeWhole } from '../kernel/write-whole.js'
import { readBundleFiles } from '../oracle/files/read-bundle-files.js'
import { loadBundle } from '../oracle/load-bundle.js'
import { ProblemList } from '../oracle/problem-list.js'
import { locateBundle } from '../oracle/locate-bundle.js'
import { catalogOfSchema } from '../store/sqlite/catalog-of-schema.js'
import type { GeneratedFile } from './generated-file.js'
import { GENERATED_FOLDER } from './generated-file.js'
import { refusalFile } from './refusal-file.js'
import { writeScenarioFiles } from './write-scenario-files.js'

/**
 * Brings the generated files in line with the bundle before a host looks for tests. Files of an unchanged bundle are
 * left as they are, edited or deleted as they may be: the run refuses them by name instead of quietly mending them.
 * A bundle that cannot be read becomes one test that says why, so that its lanes never look empty.
 */
export async function prepareLaneFiles(options: ResolvedOptions): Promise<void> {
  const index = join(options.root, GENERATED_FOLDER, 'index.json')
  try {
    const bundleRoot = options.oracle ?? locateBundle(options.root)
    const folder = { bundleRoot, projectRoot: options.root, problems: new ProblemList() }
    const key = digestValue([...readBundleFiles(folder)].map(([path, file]) => [path, file.digest]))
    if (existsSync(index) && keyOf(index) === key) return
    const bundle = await loadBundle({ bundleRoot, projectRoot: options.root, catalogOf: catalogOfSchema })
    writeIndex(index, { key, files: writeScenarioFiles({ bundle, projectRoot: options.root }).files })
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    writeIndex(index, { key: `refused ${error.code}`, files: [refusalFile(options.root, error)] })
  }
}

function keyOf(index: string): unknown {
  try {
    const read: unknown = JSON.parse(readFileSync(index, 'utf8'))
    return typeof read === 'object' && read !== null && 'key' in read ? read.key : undefined
  } catch {
    return undefined
  }
}

function writeIndex(path: string, of: { readonly key: string; readonly files: readonly GeneratedFile[] }): void {
  const lane = (name: GeneratedFile['lane']): string[] =>
    of.files.filter((file) => file.lane === name).map((file) => file.path)
  const tests = of.files.reduce((sum, file) => sum + file.tests.length, 0)
  writeWhole(
    path,
    `${JSON.stringify({ key: of.key, tests, files: { proof: lane('proof'), validate: lane('validate') } }, null, 2)}\n`,
  )
}
