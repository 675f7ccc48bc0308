import type { Disposition } from './evidence.js'
import type { ConditionId } from './verdict.js'
import type { Mismatch } from './mismatch.js'
import type { Lane } from './manifest.js'

/**
 * What a run recorded. `observed` by the authority itself (store, door, profile), or `reported` by a worker;
 * only UI assertions, the end of an interaction and the host's selection may be reported.
 */
export type Fact = { readonly sequence: number; readonly source: 'observed' | 'reported' } & FactBody

export type FactBody =
  | PlanFact
  | SelectionFact
  | ProfileFact
  | ResetFact
  | PreStateFact
  | ParityFact
  | WitnessFact
  | DispositionFact
  | AssertionFact
  | InteractionFact
  | MintFact
  | ConsumeFact
  | ConformanceFact
  | GateFact
  | LineageFact
  | RefusalFact
  | AttemptFact
  | AtomicityFact

/** What must be seen for a pass: written once, before anything runs. */
export interface PlanFact {
  readonly kind: 'plan'
  readonly run: string
  readonly bundle: string
  /** `scenario/case` in order. */
  readonly proof: readonly string[]
  /** `scenario/case` in order. */
  readonly validate: readonly string[]
  /** Units that are compared: a Proof case, a Validate partition (`scenario#n`). */
  readonly units: { readonly proof: readonly string[]; readonly validate: readonly string[] }
  /** What a unit is restored from: `baseline`, or the checkpoint of the case that it needs last; the others go on from a predecessor. */
  readonly images: Readonly<Record<string, string>>
  /** Cases of each Validate unit, as `scenario/case`. */
  readonly partitions: Readonly<Record<string, readonly string[]>>
  /** How every case of a Validate unit must end, by unit. */
  readonly dispositions: Readonly<Record<string, Disposition>>
  /** Probes of atomicity, as `scenario/table`. */
  readonly atomicity: readonly string[]
  readonly obligations: readonly PlannedObligation[]
  /** Assertions that apply to each Proof unit, by id: each must be evaluated in it exactly once. */
  readonly assertions: Readonly<Record<string, readonly string[]>>
  readonly gates: readonly string[]
  readonly profile: readonly string[]
  readonly pins: Readonly<Record<string, string>>
  readonly assumptions: readonly string[]
  readonly variants: readonly string[]
}

export interface PlannedObligation {
  readonly id: string
  /** Assertions that must each have held at least once. */
  readonly assertions: readonly string[]
  /** A scenario whose every Proof case must have ended its interaction and matched; null when not needed. */
  readonly scenario: string | null
  readonly gate: string | null
}

/** Whether the host selected both lanes entire, and what became of the lane tests. */
export interface SelectionFact {
  readonly kind: 'selection'
  readonly entire: boolean
  readonly reason: string
  readonly tests: {
    readonly expected: number
    readonly passed: number
    readonly failed: number
    readonly skipped: number
  }
}

/** Identities of R at a moment. */
export interface ProfileFact {
  readonly kind: 'profile'
  readonly at: 'start' | 'proof-end' | 'validate-end'
  readonly identities: Readonly<Record<string, string>>
}

/** A store put to an image, read back equal to it, its sequences where they were put. */
export interface ResetFact {
  readonly kind: 'reset'
  readonly lane: Lane
  readonly unit: string
  /** `baseline`, or the checkpoint of a case. */
  readonly image: string
  /** Where each sequence starts from, by table, as digits. */
  readonly sequences: Readonly<Record<string, string>>
}

/** The verified state before a unit: made by a reset, from a checkpoint, or left by its predecessor; read back, equal or not. */
export interface PreStateFact {
  readonly kind: 'pre-state'
  readonly lane: Lane
  readonly unit: string
  readonly reset: 'verified' | 'checkpoint' | 'predecessor' | 'failed'
  readonly matches: boolean
  readonly observed: string
  /** Running number of the last command in the door's log when it was verified. */
  readonly doorSequence: number
}

/** The comparison of one unit after quiescence, in one snapshot. */
export interface ParityFact {
  readonly kind: 'parity'
  readonly lane: Lane
  readonly unit: string
  readonly quiet: boolean
  readonly snapshot: string
  readonly comparedTables: number
  readonly comparedRows: number
  readonly mismatches: number
  /** Running number of the first command of the unit in the door's log; 0 when there was none. */
  readonly firstCommand: number
}

export interface WitnessFact {
  readonly kind: 'witness'
  readonly lane: Lane
  readonly unit: string
  /** Cases whose witness held; every case of the unit must be in it. */
  readonly satisfied: readonly string[]
  readonly failed: readonly { readonly case: string; readonly observed: string }[]
}

/** One side's own book of what became of each case of a unit. */
export interface DispositionFact {
  readonly kind: 'disposition'
  readonly side: 'runner' | 'door'
  readonly unit: string
  readonly accepted: readonly string[]
  readonly rejected: readonly string[]
  readonly noChange: readonly string[]
  /** Cases with an attempt that came to no proven end. */
  readonly unproven: readonly string[]
}

export interface AssertionFact {
  readonly kind: 'assertion'
  readonly id: string
  readonly unit: string
  readonly held: boolean
  readonly observed: string
}

/** A driver reached its end. */
export interface InteractionFact {
  readonly kind: 'interaction'
  readonly unit: string
  readonly completed: boolean
  readonly observed: string
}

export interface MintFact {
  readonly kind: 'mint'
  readonly run: string
  readonly evidence: string
  readonly from: readonly string[]
  readonly variants: readonly string[]
}

export interface ConsumeFact {
  readonly kind: 'consume'
  readonly run: string
  readonly evidence: string
  /** Names of bindings that differed where the evidence was consumed. */
  readonly differing: readonly string[]
}

/** Every case of a partition resolved to one proven variant, and both shape checks let every request pass. */
export interface ConformanceFact {
  readonly kind: 'conformance'
  readonly unit: string
  readonly cases: number
  readonly resolved: number
  readonly sent: number
  readonly runnerConforming: number
  readonly doorConforming: number
  readonly refusals: readonly string[]
}

export interface GateFact {
  readonly kind: 'gate'
  readonly id: string
  readonly passed: boolean
  readonly bound: { readonly bundle: string; readonly build: string }
  readonly observed: string
}

/** What the lineage, outside the project, says of this run's evidence. */
export interface LineageFact {
  readonly kind: 'lineage'
  readonly evidence: string
  readonly witnessed: boolean
  readonly strength: 'same-user' | 'other-credential' | 'remote'
  readonly head: string
}

/** Something that ended a path: quoted under the condition it breaks; whatever it breaks, there is no pass beside it. */
export interface RefusalFact {
  readonly kind: 'refusal'
  /** null when it breaks none of the twelve by itself. */
  readonly condition: ConditionId | null
  readonly unit: string | null
  readonly mismatch: Mismatch
}

/**
 * An attempt of a unit that ended in a named failure of the infrastructure and was made again. The facts of that attempt
 * stand before this one; of the conditions only the last attempt is asked.
 */
export interface AttemptFact {
  readonly kind: 'attempt'
  readonly lane: Lane
  readonly unit: string
  /** Counted from 1. */
  readonly attempt: number
  readonly class: string
  readonly observed: string
}

/** One case replayed while the store refused the rows of one evidence table: whether nothing of it stayed. */
export interface AtomicityFact {
  readonly kind: 'atomicity'
  /** `scenario/table` */
  readonly probe: string
  readonly case: string | null
  readonly held: boolean
  readonly observed: string
}
