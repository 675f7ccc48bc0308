import type { ColumnRule } from '../model/contract.js'

/** A column and the class that is proposed for it. */
export interface DraftColumn {
  readonly name: string
  readonly rule: ColumnRule
  /** Why it is left to a person; null where catalog and data leave no doubt. */
  readonly doubt: string | null
}

/** A table, the key and the classes that are proposed for it. */
export interface Draft {
  readonly name: string
  readonly key: DraftKey
  readonly columns: readonly DraftColumn[]
}

export interface DraftKey {
  readonly columns: readonly string[]
  /** null: nothing tells one row from another, so that the whole table is left to a person. */
  readonly from: 'a unique index' | 'the primary key' | 'the rows' | null
}
