import type { JsonScalar } from './commands.js'
import type { CaseInput } from './input.js'
import type { GoldValue, KeyObject, SourceLine } from './value.js'

/** G: operations in layers, one layer a round. */
export interface Gold {
  readonly layers: readonly GoldLayer[]
}

export interface GoldLayer {
  readonly round: string
  /** Per table, in file order. */
  readonly tables: ReadonlyMap<string, readonly GoldOperation[]>
  /** Lines of cases/<name>.jsonl, by name, in replay order. */
  readonly caseFiles: ReadonlyMap<string, readonly CaseLine[]>
  readonly provenance: GoldProvenance
}

/** A case whose input becomes no row, or none of its own: what is typed stands here, as a person types it. */
export interface CaseLine {
  readonly id: string
  /** Present where the scenario takes its actor from the case. */
  readonly actor?: string
  /** Cases of earlier rounds that must have matched before it, each `scenario/case`. */
  readonly needs: readonly string[]
  readonly input: CaseInput
  /** The case of the repeated scenario whose input this case types; `input` is then empty. */
  readonly repeats?: string
  /** Everything else on the line, such as the reason of a refusal. */
  readonly members: ReadonlyMap<string, JsonScalar>
  readonly source: SourceLine
}

export interface GoldProvenance {
  readonly basis: 'stated' | 'recorded' | 'generated'
  readonly by: string
  readonly from: string
  readonly at: string
  readonly rule: string
}

export type GoldOperation = GoldInsert | GoldUpdate | GoldDelete

export interface GoldInsert {
  readonly op: 'insert'
  readonly cases: readonly string[]
  /** Of a root row whose scenario takes its actor from the case. */
  readonly actor?: string
  readonly row: Readonly<Record<string, GoldValue>>
  readonly source: SourceLine
}

export interface GoldUpdate {
  readonly op: 'update'
  readonly cases: readonly string[]
  /** Of a root row whose scenario takes its actor from the case. */
  readonly actor?: string
  readonly key: KeyObject
  readonly set: Readonly<Record<string, GoldValue>>
  readonly source: SourceLine
}

export interface GoldDelete {
  readonly op: 'delete'
  readonly cases: readonly string[]
  /** Of a root row whose scenario takes its actor from the case. */
  readonly actor?: string
  readonly key: KeyObject
  readonly source: SourceLine
}

/** B: what the test store starts from. */
export interface Baseline {
  /** The whole schema as one SQL script. */
  readonly schema: { readonly sql: string; readonly file: string }
  /** Rows in the form of gold rows, per table, in file order. */
  readonly tables: ReadonlyMap<string, readonly BaselineRow[]>
}

export interface BaselineRow {
  readonly row: Readonly<Record<string, GoldValue>>
  readonly source: SourceLine
}
