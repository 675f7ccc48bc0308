import type { CapturedCommand } from '../model/capture.js'
import type { TrafficClass } from '../model/commands.js'
import type { ProvenVariant } from '../model/evidence.js'

/** What the door lets through at a moment. It starts closed. */
export type DoorPhase =
  /** Safe requests only: no command may execute against a state that was not verified. */
  | { readonly kind: 'closed' }
  /** Commands of a browser. */
  | { readonly kind: 'proof' }
  | ValidatePhase

/** Only requests of the run authority, each unsafe one a step of a proven variant. */
export interface ValidatePhase {
  readonly kind: 'validate'
  readonly credential: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly shapes: readonly ProvenVariant[]
  /** Unsafe requests of these classes pass without a case. */
  readonly traffic: readonly TrafficClass[]
  /** What is replayed stands in no book and in no count: a probe, not a case of the lane. */
  readonly apart?: true
}

export interface DoorOptions {
  /** Host name of the application's public origin, without port. */
  readonly publicHost: string
  /** Origins such as `https://fonts.example` that a page may reach; everything else is refused. */
  readonly externalOrigins?: readonly string[]
  /** How long `drain` and `openPhase` wait for commands that have no answer yet; 10,000 ms by default. */
  readonly drainWithinMs?: number
}

/** Unsafe requests that were let through, by lane, and all requests that were refused. */
export interface DoorCounts {
  readonly proof: number
  readonly validate: number
  readonly refused: number
}

/** How often a case came to each end; more than one end in all is a double. */
export interface DispositionCounts {
  readonly accepted: number
  readonly rejected: number
  readonly noChange: number
  /** Attempts that were refused, or that got another answer than the proven one. */
  readonly unproven: number
}

/** What the owner of a door may ask of it, whichever thread it runs in. */
export interface DoorControls {
  /** Aims the door at the application's own port on 127.0.0.1. */
  retarget(appPort: number): Promise<void>
  /**
   * Enters a phase; resolves when no command of the phase before is still under way.
   * @throws EddError EDD_NOT_QUIET when a command has no answer within `drainWithinMs`; the new phase stands
   */
  openPhase(phase: DoorPhase): Promise<void>
  /**
   * Unsafe requests since the last drain, in the order in which they were let through or refused.
   * @throws EddError EDD_NOT_QUIET when a command has no answer within `drainWithinMs`; nothing is lost
   */
  drain(): Promise<CapturedCommand[]>
  /**
   * Resolves when no request but event streams and sockets was in flight for `quietMs`.
   * @throws EddError EDD_NOT_QUIET after `withinMs`
   */
  settled(quietMs: number, withinMs: number): Promise<void>
  inFlight(): Promise<number>
  /** Running number of the last entry in the log; 0 before the first. */
  lastSequence(): Promise<number>
  counts(): Promise<DoorCounts>
  /** Digest of each script and stylesheet that the browser received, by path; several contents of one path stand side by side. */
  interfaceDigests(): Promise<Record<string, string>>
  /** Every request that was refused, safe ones too; the first 10,000. */
  refusals(): Promise<CapturedCommand[]>
  /** The door's own book of replayed cases, by `scenario/case`. */
  dispositions(): Promise<Record<string, DispositionCounts>>
  /** Ends every connection and stops listening. */
  close(): Promise<void>
}

/** The one way to the application: reverse proxy, and the browser's forward proxy, on one port of 127.0.0.1. */
export interface Door extends DoorControls {
  /** `http://127.0.0.1:port` */
  readonly proxyUrl: string
  /** `http://<publicHost>` */
  readonly publicUrl: string
}
