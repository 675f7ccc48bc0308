import type { TableInfo } from '../../model/catalog.js'
import type { ParityContract, TableRule } from '../../model/contract.js'

/** What gold is typed by. */
export interface GoldSchema {
  readonly tables: ReadonlyMap<string, TableInfo>
  readonly contract: ParityContract
}

export type ColumnClass = 'stated' | 'parent' | 'surrogate' | 'invariant' | 'exclude' | 'unclassified'

/** Whether gold states a column: `stated` and `parent` it must, the others it may not. */
export function classOfColumn(rule: TableRule | undefined, column: string): ColumnClass {
  if (rule === undefined) return 'unclassified'
  if (rule.kind === 'exclude') return 'exclude'
  const named = rule.columns.get(column)
  if (named === undefined) return rule.restCompared ? 'stated' : 'unclassified'
  return named.kind === 'compare' ? 'stated' : named.kind
}
