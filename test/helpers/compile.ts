import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface CompiledPackage {
  /** Folder that holds src/, matchers/ and reporters/ as JavaScript. */
  readonly folder: string
  /** Absolute path of a compiled file, named like its source: `src/process/launch-app`. */
  path(source: string): string
  /** Loads a compiled module; the caller names its type. */
  load<T>(source: string): Promise<T>
  remove(): void
}

/**
 * Compiles this package into a folder of its own inside node_modules, so that its programs can be run as a user runs
 * them and its dependencies are found. Once per test file; a type error elsewhere does not stop it.
 */
export function compilePackage(): CompiledPackage {
  const parent = join(ROOT, 'node_modules', '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'edd-test-'))
  // Programs are run as another user too, who must be able to enter it.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  const tsc = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'tsc.cmd' : 'tsc')
  const { stdout } = spawnSync(tsc, ['-p', 'tsconfig.build.json', '--outDir', folder], { cwd: ROOT, encoding: 'utf8' })
  const path = (source: string): string => {
    const file = join(folder, `${source}.js`)
    if (!existsSync(file)) throw new Error(`${source} was not compiled\n${stdout}`)
    return file
  }
  return {
    folder,
    path,
    load: async <T>(source: string) => (await import(pathToFileURL(path(source)).href)) as T,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
