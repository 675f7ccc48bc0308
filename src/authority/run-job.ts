import type { EddOptions } from '../config/edd-options.js'

/** What a run authority is asked to do. */
export interface RunJob {
  readonly root: string
  readonly options: EddOptions
  /** Folder that only this user can enter: socket, token and images of this run. Removed at its end. */
  readonly folder: string
}
