import type { CaseInput } from './input.js'
import type { UiAssertion } from './ledger.js'
import type { LaneOutcome } from './outcome.js'
import type { Verdict } from './verdict.js'

/** Calls that a host makes to the run authority: JSON over a socket, with the run's token. */
export interface AuthorityCalls {
  /** What this run is; the first call of a worker. */
  hello(call: { readonly pid: number }): HelloAnswer
  /**
   * Resets, or restores the state that the case starts from, and verifies it. `known` when the case was already judged in
   * this run; `first` when another case has to be proven before it.
   */
  beginProof(call: { readonly scenario: string; readonly case: string }): BeginProofAnswer
  /** Called after the login driver ended: verifies and records the state before the scenario. */
  actorEstablished(call: { readonly scenario: string; readonly case: string }): { readonly ok: true }
  /** Resolves when the door says the application settled. */
  settle(call: { readonly quietMs: number }): { readonly settled: true }
  /** `edd-again`: the attempt failed for a reason of the infrastructure, and the case is to be begun anew. */
  endProof(call: EndProofCall): EndProofAnswer
  validatePartition(call: { readonly scenario: string; readonly partition: number }): LaneOutcome
  /** Ends the run: selection facts from the host; answers the verdict. */
  decide(call: SelectionReport): Verdict
}

export interface HelloAnswer {
  readonly run: string
  readonly publicUrl: string
  readonly doorProxy: string
  readonly bundleRoot: string
}

export type BeginProofAnswer =
  | { readonly known: LaneOutcome }
  | { readonly known: null; readonly first: { readonly scenario: string; readonly case: string } }
  | {
      readonly known: null
      readonly first: null
      /** Who does it, and so whose login driver is run. */
      readonly actor: string
      readonly login: { readonly input: { readonly user: Readonly<Record<string, string>>; readonly secret: string } }
      readonly input: CaseInput
      readonly assertions: readonly UiAssertion[]
      readonly settleMs: number
    }

export type EndProofAnswer = LaneOutcome | { readonly kind: 'edd-again'; readonly class: string }

export interface EndProofCall {
  readonly scenario: string
  readonly case: string
  /** null when the driver ended; otherwise what it threw. */
  readonly failure: string | null
  readonly browser: {
    /** The browser itself is gone. */
    readonly gone: boolean
    /** Uncaught errors of the page, and crashes. */
    readonly pageErrors: readonly string[]
  }
  readonly assertions: readonly { readonly id: string; readonly held: boolean; readonly observed: string }[]
}

export interface SelectionReport {
  readonly entire: boolean
  readonly reason: string
  readonly tests: {
    readonly expected: number
    readonly passed: number
    readonly failed: number
    readonly skipped: number
  }
}
