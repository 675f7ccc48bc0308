import type { GoldValue, KeyObject, SourceLine } from './value.js'

/** G: operations in layers, one layer a round. */
export interface Gold {
  readonly layers: readonly GoldLayer[]
}

export interface GoldLayer {
  readonly round: string
  /** Per table, in file order. */
  readonly tables: ReadonlyMap<string, readonly GoldOperation[]>
  readonly provenance: GoldProvenance
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
  readonly row: Readonly<Record<string, GoldValue>>
  readonly source: SourceLine
}

export interface GoldUpdate {
  readonly op: 'update'
  readonly cases: readonly string[]
  readonly key: KeyObject
  readonly set: Readonly<Record<string, GoldValue>>
  readonly source: SourceLine
}

export interface GoldDelete {
  readonly op: 'delete'
  readonly cases: readonly string[]
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
