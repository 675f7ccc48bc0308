import type { SourceLine } from './value.js'

/** P: what every table and column is. Nothing is implied; what is unnamed fails the run. */
export interface ParityContract {
  readonly source: SourceLine
  readonly tables: ReadonlyMap<string, TableRule>
  readonly invariants: readonly SqlInvariant[]
  readonly sequences: 'translated' | 'baseline'
}

export type TableRule =
  | CompareTableRule
  | {
      readonly kind: 'exclude'
      readonly reason: string
      readonly category: string
      readonly gate: string
      readonly source: SourceLine
    }

export interface CompareTableRule {
  readonly kind: 'compare'
  readonly key: { readonly columns: readonly string[]; readonly nulls: 'refuse' | 'match' }
  /** True when `rest: compare` stands: columns not named are compared exactly; the lock names them. */
  readonly restCompared: boolean
  readonly columns: ReadonlyMap<string, ColumnRule>
  readonly source: SourceLine
}

export type ColumnRule =
  | { readonly kind: 'compare'; readonly canonicalizer: CanonicalizerName }
  | { readonly kind: 'surrogate' }
  | { readonly kind: 'parent'; readonly table: string }
  | { readonly kind: 'invariant'; readonly invariant: ColumnInvariant }
  | { readonly kind: 'exclude'; readonly reason: string; readonly category: string; readonly gate: string }

export type CanonicalizerName = 'exact' | 'numeric' | 'timestamp' | 'json'

/** `within-run`: a timestamp between the start of the run and the observation. `not-null`, `unique`: as named. */
export type ColumnInvariant =
  | { readonly kind: 'within-run'; readonly nullable: boolean }
  | { readonly kind: 'not-null' }
  | { readonly kind: 'unique' }
  | { readonly kind: 'matches'; readonly pattern: string }

/** Rows of `sql` are violations; `population` must count at least one row. */
export interface SqlInvariant {
  readonly id: string
  readonly population: string
  readonly sql: string
  readonly source: SourceLine
}
