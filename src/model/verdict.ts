import type { Mismatch } from './mismatch.js'

export type VerdictWord = 'pass' | 'fail' | 'not-a-gate-run'

export type ConditionId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

export interface ConditionResult {
  readonly id: ConditionId
  readonly name: string
  readonly state: 'holds' | 'broken' | 'not-evaluated'
  /** The observation quoted: what was seen, in one sentence. */
  readonly observed: string
}

/** verdict.json */
export interface Verdict {
  readonly schema: 1
  readonly run: string
  readonly verdict: VerdictWord
  /** Why it is not a gate run; null otherwise. */
  readonly notGateRun: string | null
  readonly claim: string
  readonly oracle: {
    readonly id: string
    readonly version: string
    readonly digest: string
    readonly approval: 'unapproved' | 'pinned'
  }
  readonly conditions: readonly ConditionResult[]
  readonly counts: Counts
  readonly mismatches: readonly Mismatch[]
  readonly isolation: string
  readonly lineage: string
  /** What a reader should know beside the conditions, for instance a quiescence query that was never seen to be busy. */
  readonly notes: readonly string[]
}

/** Numbers from the door's log and the lanes. */
export interface Counts {
  readonly proofCases: number
  readonly validateCases: number
  readonly partitions: number
  /** Unsafe requests that the door let through, by lane, logins included. */
  readonly requests: { readonly proof: number; readonly validate: number }
  /** Of these, requests that were steps of a case's variant. */
  readonly commands: { readonly proof: number; readonly validate: number }
  readonly mismatches: number
}
