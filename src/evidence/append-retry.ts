import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { RetryEntry } from '../model/retry-entry.js'

/** Adds a retry to the ledger of the state folder, beside the lineage; on disk when this returns. Nothing is ever taken out. */
export function appendRetry(stateDir: string, entry: RetryEntry): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = openSync(join(stateDir, 'retries.jsonl'), 'a', 0o600)
  try {
    writeSync(file, `${JSON.stringify(entry)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
