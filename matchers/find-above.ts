import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder nearest to the test that holds a file: the test's own, those above it, then the working directory.
 * null when none does.
 */
export function findAbove(file: string, testPath: string | undefined): string | null {
  const folders: string[] = []
  if (testPath !== undefined) {
    for (let folder = dirname(testPath); folder !== folders.at(-1); folder = dirname(folder)) folders.push(folder)
  }
  return [...folders, process.cwd()].find((folder) => existsSync(join(folder, file))) ?? null
}
