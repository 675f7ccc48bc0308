import type { ColumnRule, CompareTableRule, ParityContract } from '../model/contract.js'

const EXACT: ColumnRule = { kind: 'compare', canonicalizer: 'exact' }

/** What a column is; null when the contract says nothing of it and has no `rest: compare`. */
export function columnRuleOf(rule: CompareTableRule, column: string): ColumnRule | null {
  return rule.columns.get(column) ?? (rule.restCompared ? EXACT : null)
}

/** The rule of a table that is compared; null for every other table. */
export function compareRuleOf(contract: ParityContract, table: string): CompareTableRule | null {
  const rule = contract.tables.get(table)
  return rule?.kind === 'compare' ? rule : null
}
