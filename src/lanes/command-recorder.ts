import type { RecordContext } from '../command/sighting/record-context.js'
import type { CapturedCommand } from '../model/capture.js'
import type { Actor, Scenario } from '../model/manifest.js'

/** What a Proof case sent, before anybody has said what it is made of. */
export interface RecordedCase {
  readonly scenario: Scenario
  readonly case: string
  readonly actor: Actor
  /** Unsafe requests while the actor signed in, and those of the case itself; declared traffic is left out. */
  readonly login: RecordedCommands
  readonly own: RecordedCommands
}

export interface RecordedCommands {
  readonly commands: readonly CapturedCommand[]
  /** What they may be drawn from, as the store stands when they are taken. */
  readonly context: RecordContext
}

/** Takes the commands of each Proof case, as they were captured at the door. */
export interface CommandRecorder {
  take(recorded: RecordedCase): Promise<void>
}
