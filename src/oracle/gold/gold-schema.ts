import type { TableInfo } from '../../model/catalog.js'
import type { ParityContract, TableRule } from '../../model/contract.js'

/** What gold is typed by. */
export interface GoldSchema {
  readonly tables: ReadonlyMap<string, TableInfo>
  readonly contract: ParityContract
  /** Columns that are computed, as `table.column`: gold states none of them, baseline does. */
  readonly computed: ReadonlySet<string>
}

export type ColumnClass = 'stated' | 'parent' | 'computed' | 'surrogate' | 'invariant' | 'exclude' | 'unclassified'

/** Whether gold states a column: `stated` and `parent` it must, the others it may not. The contract alone is asked. */
export function classOfColumn(rule: TableRule | undefined, column: string): ColumnClass {
  if (rule === undefined) return 'unclassified'
  if (rule.kind === 'exclude') return 'exclude'
  const named = rule.columns.get(column)
  if (named === undefined) return rule.restCompared ? 'stated' : 'unclassified'
  return named.kind === 'compare' ? 'stated' : named.kind
}

/** The same of a column of a schema, where a shared aggregate is `computed`: only baseline states it. */
export function classInSchema(
  schema: GoldSchema,
  of: { readonly table: string; readonly column: string },
): ColumnClass {
  if (schema.computed.has(`${of.table}.${of.column}`)) return 'computed'
  return classOfColumn(schema.contract.tables.get(of.table), of.column)
}
