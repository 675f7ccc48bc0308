import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { TableRule } from '../../model/contract.js'
import type { GoldOperation } from '../../model/gold.js'
import type { GoldValue, SourceLine } from '../../model/value.js'
import { canonicalizerNamed } from '../../value/canonicalize/canonicalizer-named.js'
import { isKeyObject } from '../is-key-object.js'

/** Every stated value must be of the form that its column's canonicalizer reads: EDD_CANONICAL. */
export function checkCanonicalForms({
  baseline,
  gold,
  contract,
}: Pick<Bundle, 'baseline' | 'gold' | 'contract'>): Problem[] {
  const problems: Problem[] = []
  for (const [table, rows] of baseline.tables) {
    const rule = contract.tables.get(table)
    for (const { row, source } of rows) problems.push(...unreadable(row, { table, rule, source }))
  }
  for (const layer of gold.layers) {
    for (const [table, operations] of layer.tables) {
      const rule = contract.tables.get(table)
      for (const operation of operations) {
        problems.push(...unreadable(cellsOf(operation), { table, rule, source: operation.source }))
      }
    }
  }
  return problems
}

function cellsOf(operation: GoldOperation): Readonly<Record<string, GoldValue>> {
  if (operation.op === 'insert') return operation.row
  return operation.op === 'update' ? { ...operation.key, ...operation.set } : operation.key
}

function unreadable(
  cells: Readonly<Record<string, GoldValue>>,
  { table, rule, source }: { table: string; rule: TableRule | undefined; source: SourceLine },
): Problem[] {
  if (rule?.kind !== 'compare') return []
  return Object.entries(cells).flatMap(([column, value]) => {
    const columnRule = rule.columns.get(column)
    if (columnRule?.kind !== 'compare' || value === null || isKeyObject(value)) return []
    const result = canonicalizerNamed(columnRule.canonicalizer).canonical(value)
    if (result.ok) return []
    return [
      { code: 'EDD_CANONICAL', message: `${table}.${column}: ${result.message}`, file: source.file, line: source.line },
    ]
  })
}
