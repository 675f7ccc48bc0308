import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EddOptions } from '../config/edd-options.js'

const OWN_FILE = fileURLToPath(import.meta.url)
/** Deeper folders are no bundle. */
const MAX_DEPTH = 8

/**
 * The absolute root when the generated files were made from exactly what lies there now, judged by names, sizes and
 * times alone; null when that has to be looked at. It only saves a unit run the reading of the bundle: a run of the
 * lanes compares every generated file by content.
 */
export function laneFilesAreFresh(options: EddOptions): string | null {
  const root = resolve(options.root ?? '.')
  try {
    return readFileSync(stampFile(root), 'utf8') === laneFilesStamp(options) ? root : null
  } catch {
    return null
  }
}

/** Where the stamp of the last generation lies. */
export function stampFile(root: string): string {
  return join(root, '.edd', 'tests', 'stamp')
}

/** One digest over options, package.json, the oracle's folders, the index of generated files, and this package's own. */
export function laneFilesStamp(options: EddOptions): string {
  const root = resolve(options.root ?? '.')
  const oracle = options.oracle === undefined ? join(root, 'oracle') : resolve(root, options.oracle)
  const files = [join(root, 'package.json'), join(root, '.edd', 'tests', 'index.json'), OWN_FILE]
  const lines = [JSON.stringify(options), ...files.map((file) => stampOf(file)), ...stampsIn(oracle, 0)]
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function stampsIn(folder: string, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  const entries: readonly Dirent[] = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? stampsIn(path, depth + 1) : [stampOf(path)]
  })
}

/** The change time cannot be set back by a tool that restores the others. */
function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? `${path} absent` : `${path} ${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`
}
