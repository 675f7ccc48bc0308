import { join } from 'node:path'
import { writeWhole } from '../kernel/write-whole.js'
import type { BundleLock } from '../model/bundle.js'
import { LOCK_FILE } from '../oracle/files/lock-file.js'

/** Writes oracle.lock.json whole, one entry a line and sorted, so that a review sees what moved. Answers its path. */
export function writeLock(bundleRoot: string, lock: BundleLock): string {
  const path = join(bundleRoot, LOCK_FILE)
  const ordered = { ...lock, files: sorted(lock.files), columns: sorted(lock.columns), pins: sorted(lock.pins) }
  writeWhole(path, `${JSON.stringify(ordered, null, 2)}\n`)
  return path
}

function sorted<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
