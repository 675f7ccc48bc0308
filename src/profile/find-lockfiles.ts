import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NAMES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/** The lock files of the nearest folder, from the project upward, that has one; empty when none has. */
export function findLockfiles(folder: string): string[] {
  const found = NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path))
  if (found.length > 0) return found
  return dirname(folder) === folder ? [] : findLockfiles(dirname(folder))
}
