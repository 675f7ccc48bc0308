import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { canonicalJson } from '../kernel/canonical-json.js'
import type { Digest } from '../kernel/digest.js'
import { writeWhole } from '../kernel/write-whole.js'
import type { Observation } from '../model/observation.js'
import { tableText } from './table-text.js'

/** A lane waits for this; what is kept of a passing run is read by nobody. */
const FAST = constants.Z_BEST_SPEED

/**
 * Keeps an observation: each table once by its content (`<hex>.jsonl.gz`), and `<hex>.json` that lists them.
 * A table that did not change is already there, so that only what changed is written.
 */
export function writeSnapshot(folder: string, observation: Observation): Digest {
  for (const info of observation.catalog.tables) {
    const table = observation.tables.get(info.name)
    if (table === undefined) continue
    writeOnce(join(folder, `${hexOf(table.digest)}.jsonl.gz`), () =>
      gzipSync(tableText(info, table.rows), { level: FAST }),
    )
  }
  writeOnce(join(folder, `${hexOf(observation.digest)}.json`), () => manifestOf(observation))
  return observation.digest
}

function writeOnce(path: string, content: () => string | Uint8Array): void {
  if (!existsSync(path)) writeWhole(path, content())
}

function manifestOf(observation: Observation): string {
  const entries = [...observation.tables].map(([name, { digest, rows }]) => [name, { digest, rows: rows.length }])
  const tables = Object.fromEntries(entries) as Readonly<Record<string, { digest: Digest; rows: number }>>
  return `${canonicalJson({ format: 1, digest: observation.digest, tables })}\n`
}

function hexOf(digest: Digest): string {
  return digest.slice('sha256:'.length)
}
