import type { EddCode } from '../kernel/codes/index.js'
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
  /** What `mismatches` read as, most first: one defect is one pattern, whatever it touched. */
  readonly patterns: readonly MismatchPattern[]
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

/** Mismatches of one code at one table and field; or of two fields that hold each other's values. */
export interface MismatchPattern {
  readonly code: EddCode
  readonly table: string | null
  /** Items of a document as `[]`; empty where it is about no field, two where they have changed places. */
  readonly fields: readonly string[]
  /** Mismatches that belong to it. */
  readonly count: number
  /** Scenarios in which it was seen. */
  readonly scenarios: readonly string[]
  readonly cases: CaseRanges
  /** True of every mismatch of the pattern. Nothing is decided by them. */
  readonly hints: readonly Hint[]
  /** The first mismatch of the pattern. */
  readonly example: Mismatch
}

/** Cases as `SUB-0001 to SUB-0300`, where every case between is meant, or alone; `more` are not shown. */
export interface CaseRanges {
  readonly count: number
  readonly shown: readonly string[]
  readonly more: number
}

export interface Hint {
  readonly id: HintId
  /** In words. */
  readonly says: string
}

export type HintId =
  | 'changed-places'
  | 'dropped-to-null'
  | 'column-default'
  | 'one-constant'
  | 'cut-short'
  | 'trimmed-ends'
  | 'letter-case'
  | 'one-day-off'
  | 'float-rounding'
  | 'decimal-scale'
  | 'trailing-zeros'
