/** What a store holds besides rows: read from the engine, never from configuration. */
export interface Catalog {
  readonly engine: Engine
  readonly engineVersion: string
  readonly tables: readonly TableInfo[]
  /** Views, triggers, indexes, virtual tables: everything that is not an ordinary table, with its defining text. */
  readonly artifacts: readonly Artifact[]
}

export type Engine = 'sqlite' | 'postgres' | 'documents'

export interface TableInfo {
  readonly name: string
  readonly columns: readonly ColumnInfo[]
  readonly primaryKey: readonly string[]
  readonly uniques: readonly (readonly string[])[]
  readonly foreignKeys: readonly ForeignKey[]
  /** The engine's own defining text. */
  readonly definition: string
}

export interface ColumnInfo {
  readonly name: string
  readonly declaredType: string
  /** How the engine stores a value that is written: SQLite's affinity. */
  readonly affinity: 'integer' | 'text' | 'blob' | 'real' | 'numeric'
  readonly notNull: boolean
  readonly defaultText: string | null
  readonly generated: boolean
}

export interface ForeignKey {
  readonly columns: readonly string[]
  readonly parentTable: string
  readonly parentColumns: readonly string[]
}

export interface Artifact {
  readonly kind: 'view' | 'trigger' | 'index' | 'virtual-table'
  readonly name: string
  readonly definition: string
}
