import type { EddOptions } from '../config/edd-options.js'
import type { Supervisor } from '../process/start-supervisor.js'

/** What a run authority is asked to do. */
export interface RunJob {
  readonly root: string
  readonly options: EddOptions
  /** Folder that only this user can enter: socket, token and images of this run. Removed at its end. */
  readonly folder: string
  /** Runs already, and cleans up when this process is killed. */
  readonly supervisor: Supervisor
}
