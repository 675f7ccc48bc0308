import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FactRecorder } from '../lanes/fact-recorder.js'
import { factRecorder } from '../lanes/fact-recorder.js'
import type { Mismatch } from '../model/mismatch.js'
import type { LaneOutcome } from '../model/outcome.js'

/** Everything that one run collects, and where it will be written. */
export interface RunRecord {
  /** Sortable by time, unique by chance. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** `.edd/runs/<id>` */
  readonly folder: string
  readonly facts: FactRecorder
  /** Mismatches that belong to no lane test: what kept the run from starting. */
  readonly refusals: Mismatch[]
  readonly outcomes: LaneOutcome[]
  /** Per quiescence query, whether it was ever seen to be busy: one that never was has not been shown to tell anything. */
  readonly quiescence: Map<string, boolean>
  /** Steps of the cases' own variants that Proof captured. */
  proofCommands: number
}

/** Opens the record of a new run; nothing is written yet. */
export function runRecord(root: string, startedAt: number): RunRecord {
  const time = new Date(startedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const id = `${time}-${randomBytes(4).toString('hex')}`
  return {
    id,
    startedAt,
    folder: join(root, '.edd', 'runs', id),
    facts: factRecorder(),
    refusals: [],
    outcomes: [],
    quiescence: new Map(),
    proofCommands: 0,
  }
}
