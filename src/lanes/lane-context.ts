import type { Door } from '../door/door.js'
import type { EddError } from '../kernel/edd-error.js'
import type { Bundle, BundleLock } from '../model/bundle.js'
import type { CapturedCommand } from '../model/capture.js'
import type { Actor } from '../model/manifest.js'
import type { Observation } from '../model/observation.js'
import type { StoreIdentity, StoreImage, TestStore } from '../model/store.js'
import type { AttemptBook } from './attempt-book.js'
import type { CommandRecorder } from './command-recorder.js'
import type { FactRecorder } from './fact-recorder.js'

/** What both lanes work with: one bundle, one application behind one door, one marked store, one book of facts. */
export interface LaneContext {
  readonly run: string
  /** Milliseconds since the epoch; `within-run` timestamps are not older. */
  readonly startedAt: number
  readonly bundle: Bundle
  readonly lock: BundleLock
  readonly store: TestStore
  readonly identity: StoreIdentity
  readonly baseline: StoreImage
  readonly door: Door
  readonly facts: FactRecorder
  /** Filled at every wait: per quiescence query, whether it was ever seen to be busy. */
  readonly quiescence: Map<string, boolean>
  /** Folder for checkpoints, which only this user can enter; it ends with the run. */
  readonly checkpoints: string
  /** Folder for the snapshots of every observation. */
  readonly snapshots: string
  readonly attempts: AttemptBook
  /** Takes the commands of Proof instead of having them held against variants; nothing can pass then. */
  readonly recorder: CommandRecorder | null
  /** Ends the run where it stands; whatever is asked of it from now on is refused with this. */
  stop(error: EddError): void
  /** Of the declared actor. @throws EddError EDD_SECRET_MISSING */
  secretOf(actor: Actor): string
  /** Clears what the application keeps in memory, where runtime.yaml says that it must be. */
  clearMemory(): Promise<void>
  /** The profile as it is now, what the browser received included. */
  captureProfile(): Promise<Record<string, string>>
}

/** A verified state before a unit, and the door's log up to it. */
export interface EstablishedState {
  readonly before: Observation
  readonly doorSequence: number
  readonly login: readonly CapturedCommand[]
}
