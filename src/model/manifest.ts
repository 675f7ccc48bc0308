import type { SourceLine } from './value.js'

/** S: rounds, actors, scenarios, cases, partitions. */
export interface Manifest {
  readonly source: SourceLine
  readonly rounds: readonly Round[]
  readonly actors: ReadonlyMap<string, Actor>
  readonly scenarios: readonly Scenario[]
  readonly partitions: { readonly size: number }
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
  readonly actor: string
  /** Root table: each insert of the round's layer in it is one case. */
  readonly casesOf: string
  /** Cases that Proof drives through the interface, in order; a subset of all cases. */
  readonly proofCases: readonly string[]
  readonly lanes: readonly Lane[]
  readonly driver: DriverReference
  readonly inputs: ReadonlyMap<string, InputSource>
  readonly closure: readonly string[]
  readonly witness: ChangeWitness
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

/** Every case must change each of `differs` against the verified pre-state; `rows: from-gold` demands the exact row delta of gold. */
export interface ChangeWitness {
  readonly kind: 'change'
  readonly differs: readonly { readonly table: string; readonly column: string }[]
  readonly rowsFromGold: boolean
}

/** The application is quiet when every query of `empty` gives no row, within the bound. */
export interface Quiescence {
  readonly empty: readonly string[]
  readonly withinMs: number
}
