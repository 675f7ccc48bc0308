import type { Digest } from '../kernel/digest.js'
import type { Catalog } from './catalog.js'
import type { Row } from './value.js'

/** What one consistent reading of a store gave: every row of every table, and a digest a table. */
export interface Observation {
  readonly catalog: Catalog
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly tables: ReadonlyMap<string, ObservedTable>
  /** Digest over the content digests of all tables. */
  readonly digest: Digest
}

export interface ObservedTable {
  readonly name: string
  readonly rows: readonly Row[]
  /** Content-sensitive and order-insensitive, every column. */
  readonly digest: Digest
}
