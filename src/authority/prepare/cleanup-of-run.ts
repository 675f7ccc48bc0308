import { readFileSync } from 'node:fs'
import type { CleanupList } from '../../process/cleanup-list.js'
import type { RunStore } from './open-run-store.js'

/** What the supervisor does when this authority is killed: store back at its baseline (so no session lives in it), hold and run folder gone. */
export function cleanupOfRun(store: RunStore, folder: string): CleanupList {
  const lock = `${store.store.locator}.edd-lock`
  // Only while the hold is still ours: by then another run may have taken it over.
  const hold = { path: lock, containing: readFileSync(lock, 'utf8') }
  return {
    processes: [],
    restore: [
      { copy: store.baseline.path, over: store.path, removeBeside: ['-wal', '-shm', '-journal'], onlyWhile: hold },
    ],
    files: [hold],
    folders: [folder],
  }
}
