import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAME = process.platform === 'win32' ? 'node.exe' : 'node'

/** The version of the Node that the application's PATH leads to, such as `v20.20.2`; null when it leads to none. */
export function appNodeVersion(path: string | undefined): string | null {
  const folder = (path ?? '').split(delimiter).find((candidate) => existsSync(join(candidate, NAME)))
  if (folder === undefined) return null
  const program = realpathSync(join(folder, NAME))
  if (program === realpathSync(process.execPath)) return process.version
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', env: {}, timeout: 10_000 }).trim()
  } catch {
    return null
  }
}
