import { statSync } from 'node:fs'
import { join } from 'node:path'
import { assertNever } from '../kernel/assert-never.js'
import type { ProfileItem, RuntimeRules } from '../model/runtime.js'
import { parseFilePattern } from './file-pattern.js'
import { findLockfiles } from './find-lockfiles.js'
import { patternFiles } from './pattern-files.js'

/** Per absolute path, what the file system says of a file beside its content. */
export type FileStamps = ReadonlyMap<string, string>

/**
 * Stamps of every file that an identity of the profile is read from. A file that was changed and put back has its old
 * content and another stamp: the system's own change time cannot be put back.
 */
export function fileStamps(rules: RuntimeRules, projectRoot: string): FileStamps {
  const files = rules.match.flatMap((item) => filesOf(item, { rules, projectRoot }))
  return new Map([...new Set(files)].toSorted().map((path) => [path, stampOf(path)]))
}

/** Files that are not the same in both: written, replaced, new or gone. */
export function touchedFiles(before: FileStamps, after: FileStamps): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).toSorted()
}

function filesOf(
  item: ProfileItem,
  of: { readonly rules: RuntimeRules; readonly projectRoot: string },
): readonly string[] {
  const { rules, projectRoot } = of
  const at = (path: string): string => join(projectRoot, path)
  switch (item.kind) {
    case 'build':
      return rules.app.build.files.flatMap((text) => {
        const pattern = parseFilePattern(text)
        return typeof pattern === 'string' ? [] : patternFiles(projectRoot, pattern).map((path) => at(path))
      })
    case 'dotenv':
      return rules.app.dotenv.map((path) => at(path))
    case 'lockfile':
      return findLockfiles(projectRoot)
    case 'file':
      return item.argument === undefined ? [] : [at(item.argument)]
    case 'env':
    case 'schema':
    case 'node':
    case 'engine':
    case 'interface':
      return []
    default:
      return assertNever(item.kind)
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? 'absent' : [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':')
}
