import type { CommandRecorder } from '../lanes/command-recorder.js'
import type { EddOptions } from '../config/edd-options.js'
import type { Supervisor } from '../process/start-supervisor.js'

/** A rehearsal for the author of an oracle or a driver: the lock is not asked for, no gate is run, nothing is minted. */
export interface AuthorJob {
  /** Takes the commands of each Proof case, which are then not held against variants; null: they are. */
  readonly recorder: CommandRecorder | null
}

/** What a run authority is asked to do. */
export interface RunJob {
  readonly root: string
  readonly options: EddOptions
  /** Folder that only this user can enter: socket, token and images of this run. Removed at its end. */
  readonly folder: string
  /** Runs already, and cleans up when this process is killed. */
  readonly supervisor: Supervisor
  readonly author?: AuthorJob
}
