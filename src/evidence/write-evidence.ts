import { writeWhole } from '../kernel/write-whole.js'
import type { CommandEvidence } from '../model/evidence.js'

/** Writes the evidence whole or not at all, readable by its owner only. */
export function writeEvidence(path: string, evidence: CommandEvidence): void {
  writeWhole(path, `${JSON.stringify(evidence, null, 2)}\n`)
}
