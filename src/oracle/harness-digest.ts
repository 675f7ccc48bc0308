import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Digest } from '../kernel/digest.js'
import { digestBytes, digestValue } from '../kernel/digest.js'
import { EddError } from '../kernel/edd-error.js'

const PACKAGE = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
})

type Package = z.infer<typeof PACKAGE>

export interface Harness {
  readonly version: string
  readonly digest: Digest
}

/** Folders of this package that run; the rest of it is documentation. */
const CODE_FOLDERS = ['src', 'matchers', 'reporters']

/**
 * Identity of the harness: every module of this package as it runs, and name and version of each runtime dependency.
 * @throws EddError EDD_SETUP when a dependency of the package is not installed
 */
export function harnessDigest(): Harness {
  const here = dirname(fileURLToPath(import.meta.url))
  const { root, manifest } = packageAbove(here)
  // Compiled modules lie under dist in the same layout as their sources.
  const built = relative(root, here).split(sep)[0] === 'dist'
  const base = built ? join(root, 'dist') : root
  const extension = built ? '.js' : '.ts'
  const modules = CODE_FOLDERS.flatMap((folder) => modulesIn(join(base, folder), { extension }))
  const files = modules.map(
    (path) => [relative(base, path).split(sep).join('/'), digestBytes(readFileSync(path))] as const,
  )
  const dependencies = Object.keys(manifest.dependencies ?? {}).map(
    (name) => [name, installedVersion(name, { root })] as const,
  )
  return {
    version: manifest.version,
    digest: digestValue({ files: Object.fromEntries(files), dependencies: Object.fromEntries(dependencies) }),
  }
}

function packageAbove(folder: string): { root: string; manifest: Package } {
  const path = join(folder, 'package.json')
  if (existsSync(path)) return { root: folder, manifest: readPackage(path) }
  const parent = dirname(folder)
  if (parent === folder) throw new EddError('EDD_SETUP', 'the package.json of vitest-edd is not above its modules')
  return packageAbove(parent)
}

function readPackage(path: string): Package {
  return PACKAGE.parse(JSON.parse(readFileSync(path, 'utf8')))
}

function modulesIn(folder: string, { extension }: { extension: string }): readonly string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(extension))
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}

/** The version that would be loaded: the nearest node_modules above the package. */
function installedVersion(name: string, { root }: { root: string }): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(path)) return readPackage(path).version
    if (dirname(folder) === folder) throw new EddError('EDD_SETUP', `${name}, which vitest-edd needs, is not installed`)
  }
}
