import type { Dirent } from 'node:fs'
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { digestBytes } from '../../kernel/digest.js'
import { nearestName } from '../../kernel/nearest-name.js'
import { isTemporary } from '../../kernel/temporary-beside.js'
import { ProblemList } from '../problem-list.js'
import type { BundleFile } from './bundle-file.js'
import { LOCK_FILE } from './lock-file.js'
import { SECTION_FILES } from './section-files.js'
import { roleOfFile } from './role-of-file.js'

/** Deeper folders are no bundle; the bound also ends a walk over a looping mount. */
const MAX_DEPTH = 8

export interface BundleFolder {
  readonly bundleRoot: string
  readonly projectRoot: string
  /** Where problems go; left out where only the content matters. */
  readonly problems?: ProblemList
}

interface Walked extends BundleFolder {
  readonly problems: ProblemList
}

/**
 * Reads every file of the bundle once, sorted by path, the lock file excepted.
 * Links, special files, unreadable files and files that no format knows become problems.
 */
export function readBundleFiles(given: BundleFolder): ReadonlyMap<string, BundleFile> {
  const folder = { ...given, problems: given.problems ?? new ProblemList() }
  const files = new Map<string, BundleFile>()
  for (const path of walk(folder, '', 0).toSorted()) {
    if (path === LOCK_FILE) continue
    const file = readOne(folder, path)
    if (file !== null) files.set(path, file)
  }
  return files
}

/** A path of the bundle as messages name it: relative to the project root, forward slashes. */
export function nameInProject(folder: Pick<BundleFolder, 'bundleRoot' | 'projectRoot'>, path: string): string {
  return relative(folder.projectRoot, join(folder.bundleRoot, path)).split(sep).join('/')
}

function walk(folder: Walked, path: string, depth: number): string[] {
  if (depth > MAX_DEPTH) {
    folder.problems.add('EDD_BUNDLE_FILE', { file: nameInProject(folder, path) }, 'the folder is nested too deeply')
    return []
  }
  try {
    const entries = readdirSync(join(folder.bundleRoot, path), { withFileTypes: true })
    return entries.flatMap((entry) => visit({ folder, path, depth }, entry))
  } catch (error) {
    folder.problems.add('EDD_BUNDLE_UNREADABLE', { file: nameInProject(folder, path) }, reason(error))
    return []
  }
}

function visit(at: { folder: Walked; path: string; depth: number }, entry: Dirent): string[] {
  const path = at.path === '' ? entry.name : `${at.path}/${entry.name}`
  const place = { file: nameInProject(at.folder, path) }
  if (entry.isDirectory()) return walk(at.folder, path, at.depth + 1)
  if (entry.isSymbolicLink()) {
    at.folder.problems.add('EDD_BUNDLE_ESCAPE', place, 'this is a link; a bundle holds real files only')
    return []
  }
  if (!entry.isFile()) {
    at.folder.problems.add('EDD_BUNDLE_UNREADABLE', place, 'this is not an ordinary file')
    return []
  }
  // The next lock or proposal on its way; it is not yet what it will be, and nothing reads it.
  if (isTemporary(path) && at.path === '') return []
  if (roleOfFile(path) === null) at.folder.problems.add('EDD_BUNDLE_FILE', place, unknownFile(path))
  return [path]
}

function unknownFile(path: string): string {
  const nearest = path.includes('/') ? undefined : nearestName(path, SECTION_FILES)
  return `the layout of a bundle has no such file${nearest === undefined ? '' : `; the nearest is "${nearest}"`}`
}

function readOne(folder: Walked, path: string): BundleFile | null {
  const file = nameInProject(folder, path)
  try {
    const bytes = readFileSync(join(folder.bundleRoot, path))
    return { path, file, bytes, digest: digestBytes(bytes) }
  } catch (error) {
    folder.problems.add('EDD_BUNDLE_UNREADABLE', { file }, reason(error))
    return null
  }
}

function reason(error: unknown): string {
  return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
}
