import type { Bundle } from '../model/bundle.js'
import type { GoldValue } from '../model/value.js'
import { historyOf } from '../oracle/case-history.js'
import type { CaseName } from './case-name.js'

/** Table and business key of one row. */
export interface RootRow {
  readonly table: string
  readonly key: Readonly<Record<string, GoldValue>>
}

/**
 * The row that a case is about, by its business key as gold states it: its own root row or, where its input stands in a
 * case file, that of the nearest case it needs. null: there is none.
 */
export function rootRow(bundle: Bundle, name: CaseName): RootRow | null {
  for (const one of [...historyOf(bundle, name)].toReversed()) {
    const row = ownRow(bundle, one)
    if (row !== null) return row
  }
  return null
}

function ownRow({ manifest, gold, contract }: Bundle, name: CaseName): RootRow | null {
  const scenario = manifest.scenarios.find(({ id }) => id === name.scenario)
  if (scenario?.cases.kind !== 'gold') return null
  const { table } = scenario.cases
  const rule = contract.tables.get(table)
  if (rule?.kind !== 'compare') return null
  const operations = gold.layers.find(({ round }) => round === scenario.round)?.tables.get(table) ?? []
  const root = operations.find((operation) => operation.cases.includes(name.case))
  if (root === undefined) return null
  if (root.op !== 'insert') return { table, key: root.key }
  return { table, key: Object.fromEntries(rule.key.columns.map((column) => [column, root.row[column] ?? null])) }
}
