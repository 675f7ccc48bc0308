import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FilePattern } from './file-pattern.js'
import { listFiles } from './list-files.js'

/**
 * The files that a pattern names, relative to `root`. A pattern without a wild part is looked at directly: its folder may
 * hold a whole tree of dependencies.
 */
export function patternFiles(root: string, pattern: FilePattern): readonly string[] {
  if (pattern.literal) return isFile(join(root, pattern.text)) ? [pattern.text] : []
  return listFiles({ root, base: pattern.base }).filter((path) => pattern.matches(path))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
