import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CommandLog } from './command-log.js'
import type { Destinations } from './destination.js'
import type { DispositionBook } from './disposition-book.js'
import type { Flight } from './flight.js'
import type { InterfaceDigests } from './interface-digests.js'
import type { PhaseGuard } from './phase-guard.js'
import type { Upstream } from './upstream.js'

/** What the handlers of one door share. */
export interface DoorParts {
  readonly destinations: Destinations
  readonly guard: PhaseGuard
  readonly log: CommandLog
  readonly flight: Flight
  readonly book: DispositionBook
  /** Keeps the order of steps in what stands apart; nobody reads its ends. */
  readonly probeBook: DispositionBook
  readonly digests: InterfaceDigests
  readonly upstream: Upstream
  /** Commands let through, by lane. */
  readonly passed: { proof: number; validate: number }
}

/** One request and its answer. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}
