import { EddError } from '../kernel/edd-error.js'
import type { CompareTableRule, ParityContract } from '../model/contract.js'
import type { ExpectedState } from '../model/expected.js'
import type { Baseline, Gold, GoldOperation } from '../model/gold.js'
import type { SharedAggregate } from '../model/manifest.js'
import { ExpectedTable } from './expected-table.js'
import { countShared } from './count-shared.js'

export interface ExecutedLayer {
  readonly round: string
  readonly cases: ReadonlySet<string>
}

export interface ExpectedQuestion {
  readonly baseline: Baseline
  readonly gold: Gold
  readonly contract: ParityContract
  /** What is computed over the rows instead of being stated. */
  readonly shared: readonly SharedAggregate[]
  readonly executed: readonly ExecutedLayer[]
}

/**
 * E: the rows that must be stored after the executed cases of the executed rounds, whole, whoever typed what.
 * Columns that the contract calls surrogate or excluded are left out; a baseline row keeps what it states of an
 * invariant column. A row of several owners counts as executed with any of them. Shared aggregates are computed last.
 * @throws EddError EDD_GOLD_DUPLICATE, EDD_REFERENCE_UNKNOWN (an update or delete finds no row, a round no layer),
 * EDD_GOLD_INCOMPLETE (a compared column is not stated)
 */
export function projectExpected(input: ExpectedQuestion): ExpectedState {
  const tables = new Map<string, ExpectedTable>()
  for (const executed of input.executed) requireLayer(input.gold, executed.round)
  for (const [name, rule] of input.contract.tables) {
    if (rule.kind === 'compare') tables.set(name, expectedTable(input, { name, rule }))
  }
  computeShared(input.shared, tables)
  return { tables: new Map([...tables].map(([name, table]) => [name, table.total()])) }
}

function expectedTable(
  input: ExpectedQuestion,
  table: { readonly name: string; readonly rule: CompareTableRule },
): ExpectedTable {
  const rows = new ExpectedTable(table.name, table.rule)
  for (const { row, source } of input.baseline.tables.get(table.name) ?? []) rows.add({ row, source, cases: [] })
  for (const executed of input.executed) {
    const layer = input.gold.layers.find((candidate) => candidate.round === executed.round)
    for (const operation of layer?.tables.get(table.name) ?? []) {
      if (isExecuted(operation, executed.cases)) rows.apply(operation)
    }
  }
  return rows
}

/** Nothing is counted by what is itself computed, so that the order of the aggregates means nothing. */
function computeShared(shared: readonly SharedAggregate[], tables: ReadonlyMap<string, ExpectedTable>): void {
  for (const aggregate of shared) {
    const counts = countShared(aggregate, tables.get(aggregate.count)?.stated() ?? [])
    tables.get(aggregate.table)?.setCounts(aggregate.column, counts)
  }
  for (const name of new Set(shared.map(({ table }) => table))) {
    const columns = shared.filter(({ table }) => table === name).map(({ column }) => column)
    tables.get(name)?.dropUncounted(columns)
  }
}

function isExecuted(operation: GoldOperation, cases: ReadonlySet<string>): boolean {
  return operation.cases.some((owner) => cases.has(owner)) || (operation.cases.length === 0 && cases.size > 0)
}

function requireLayer(gold: Gold, round: string): void {
  if (gold.layers.some((layer) => layer.round === round)) return
  const known = gold.layers.map((layer) => layer.round).join(', ')
  throw new EddError('EDD_REFERENCE_UNKNOWN', `gold has no layer for round ${round}; it has: ${known}`)
}
