import type { JsonScalar } from './commands.js'
import type { SourceLine } from './value.js'

/** S: rounds, actors, scenarios, cases, partitions. */
export interface Manifest {
  readonly source: SourceLine
  readonly rounds: readonly Round[]
  readonly actors: ReadonlyMap<string, Actor>
  readonly scenarios: readonly Scenario[]
  readonly partitions: { readonly size: number }
  /** Aggregates that many cases change together; the oracle computes them over the expected rows. */
  readonly shared: readonly SharedAggregate[]
}

/** `table.column` counts, for each row of `table` by its `key`, the rows of `count` that have the same values in the columns of that key. */
export interface SharedAggregate {
  readonly table: string
  readonly key: readonly string[]
  readonly column: string
  readonly count: string
  /** Only rows that have these values are counted. */
  readonly where: ReadonlyMap<string, JsonScalar>
  readonly source: SourceLine
}

export interface Round {
  readonly id: string
  readonly kind: 'entry' | 'refusal' | 'lifecycle'
}

export interface Actor {
  readonly id: string
  /** Table and key of the actor's own record, for instance users {email}. */
  readonly user: { readonly table: string; readonly key: Readonly<Record<string, string>> }
  readonly tenant: string
  readonly roles: readonly string[]
  readonly login: DriverReference
  /** The command variant of the login. */
  readonly variant: string
  /** Name of the environment variable that holds the secret. */
  readonly secretVariable: string
  /** Tables, or table.column, that the login may change. */
  readonly closure: readonly ClosureEntry[]
  readonly source: SourceLine
}

export interface ClosureEntry {
  readonly table: string
  /** Absent: the whole table. */
  readonly column?: string
}

/** A named export of a driver file; `file` relative to the bundle folder. */
export interface DriverReference {
  readonly file: string
  readonly name: string
}

export interface Scenario {
  readonly id: string
  readonly round: string
  /** The scenario from whose verified state this one starts. */
  readonly after?: string
  /** The one actor of every case; null: each case names its own. */
  readonly actor: string | null
  readonly cases: CaseSource
  /** Where a refusal happens; null for a scenario that is none. One that the interface refuses sends no command. */
  readonly refusedAt: 'application' | 'interface' | null
  /** The scenario whose command variants its cases take; null: its own. */
  readonly usesVariantOf: string | null
  /** Cases that Proof drives through the interface, in order; a subset of all cases. */
  readonly proofCases: readonly string[]
  readonly lanes: readonly Lane[]
  readonly driver: DriverReference
  readonly inputs: ReadonlyMap<string, InputSource>
  readonly closure: readonly string[]
  /** Tables whose rows must be written together with everything else of a case, or nothing at all: each is probed. */
  readonly atomicity?: readonly string[]
  readonly witness: Witness
  /** The scenario that an idempotent witness repeats; its typed values serve the cases that name no input. */
  readonly repeated?: Scenario
  readonly quiesce: Quiescence
  readonly settleMs: number
  readonly source: SourceLine
}

export type Lane = 'proof' | 'validate'

export type InputSource =
  | {
      readonly kind: 'column'
      readonly table: string
      readonly column: string
      /** For a parent reference: which column of the parent's key is typed. */
      readonly as?: { readonly table: string; readonly column: string }
      readonly typed: TypedFormat
      readonly omitWhenNull: boolean
      /** Why the default is the only valid value; otherwise some case must have another one. */
      readonly onlyDefault?: string
      readonly assertedBy?: string
    }
  | { readonly kind: 'literal'; readonly value: string | boolean; readonly assertedBy?: string }
  | {
      readonly kind: 'each'
      readonly table: string
      readonly orderBy: readonly string[]
      readonly fields: ReadonlyMap<string, Extract<InputSource, { kind: 'column' }>>
    }

/** How a value is typed by a person. `text`: as it is stored. */
export type TypedFormat =
  | { readonly kind: 'text' }
  | { readonly kind: 'money'; readonly decimals: number }
  | { readonly kind: 'date'; readonly pattern: string }
  | { readonly kind: 'checkbox' }

/**
 * `gold`: each operation of the round's layer on the root table is one case, owned by it. `file`: each line of
 * gold/<round>/cases/<name>.jsonl is one, and states what is typed.
 */
export type CaseSource =
  | { readonly kind: 'gold'; readonly table: string }
  | { readonly kind: 'file'; readonly name: string }

export type Witness = ChangeWitness | RefusalWitness | IdempotentWitness | NoChangeWitness

/** Every case must change each of `differs` against the verified pre-state; `rows: from-gold` demands the exact row delta of gold. */
export interface ChangeWitness {
  readonly kind: 'change'
  readonly differs: readonly { readonly table: string; readonly column: string }[]
  readonly rowsFromGold: boolean
}

/** Everything outside the closure stays, and each case leaves its durable evidence there; the last answer has `status`. */
export interface RefusalWitness {
  readonly kind: 'refusal'
  readonly evidence: readonly EvidenceRule[]
  /** null where the interface refuses and nothing is sent. */
  readonly status: number | null
  /** Assertions of the ledger that must have held in every Proof case. */
  readonly ui: readonly string[]
}

/** A second application of what `repeats` did already: the state stays, the evidence says so. */
export interface IdempotentWitness {
  readonly kind: 'idempotent'
  /** A scenario. */
  readonly repeats: string
  readonly evidence: readonly EvidenceRule[]
  readonly status: number | null
  readonly ui: readonly string[]
}

/** Nothing at all changes but what the evidence names, if it names any. */
export interface NoChangeWitness {
  readonly kind: 'no-change'
  readonly evidence: readonly EvidenceRule[]
  /** null where nothing is sent. */
  readonly status: number | null
  readonly ui: readonly string[]
}

/** So many new rows of `table` for one case, each with these values. */
export interface EvidenceRule {
  readonly table: string
  readonly rows: number
  readonly where: ReadonlyMap<string, EvidenceValue>
}

/** `case`: a further member of the line of the case, such as its reason. */
export type EvidenceValue =
  | { readonly kind: 'literal'; readonly value: JsonScalar }
  | { readonly kind: 'case'; readonly member: string }

/** The application is quiet when every query of `empty` gives no row, within the bound. */
export interface Quiescence {
  readonly empty: readonly string[]
  readonly withinMs: number
}
