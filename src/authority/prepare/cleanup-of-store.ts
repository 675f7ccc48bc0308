import { readFileSync } from 'node:fs'
import type { CleanupList } from '../../process/cleanup-list.js'
import type { RunStore } from './open-run-store.js'

/** What the supervisor does besides when this authority is killed: store back at its baseline, so that no session lives in it, and hold gone. */
export function cleanupOfStore({ store, baseline, path }: RunStore): Pick<CleanupList, 'restore' | 'files'> {
  const lock = `${store.locator}.edd-lock`
  // Only while the hold is still ours: by then another run may have taken it over.
  const hold = { path: lock, containing: readFileSync(lock, 'utf8') }
  return {
    restore: [{ copy: baseline.path, over: path, removeBeside: ['-wal', '-shm', '-journal'], onlyWhile: hold }],
    files: [hold],
  }
}
