import { EddError } from '../kernel/edd-error.js'
import type { CompareTableRule, ParityContract } from '../model/contract.js'
import type { ExpectedRow, ExpectedState } from '../model/expected.js'
import type { Baseline, Gold, GoldOperation } from '../model/gold.js'
import { ExpectedTable } from './expected-table.js'

export interface ExecutedLayer {
  readonly round: string
  readonly cases: ReadonlySet<string>
}

/**
 * E: the rows that must be stored after the executed cases of the executed rounds, whole, whoever typed what.
 * Columns that the contract calls surrogate or excluded are left out; a baseline row keeps what it states of an
 * invariant column. A shared row counts as executed with any of its owners.
 * @throws EddError EDD_GOLD_DUPLICATE, EDD_REFERENCE_UNKNOWN (an update or delete finds no row, a round no layer),
 * EDD_GOLD_INCOMPLETE (a compared column is not stated)
 */
export function projectExpected(input: {
  readonly baseline: Baseline
  readonly gold: Gold
  readonly contract: ParityContract
  readonly executed: readonly ExecutedLayer[]
}): ExpectedState {
  const tables = new Map<string, readonly ExpectedRow[]>()
  for (const executed of input.executed) requireLayer(input.gold, executed.round)
  for (const [name, rule] of input.contract.tables) {
    if (rule.kind === 'compare') tables.set(name, expectedRows(input, { name, rule }))
  }
  return { tables }
}

function expectedRows(
  input: { readonly baseline: Baseline; readonly gold: Gold; readonly executed: readonly ExecutedLayer[] },
  table: { readonly name: string; readonly rule: CompareTableRule },
): readonly ExpectedRow[] {
  const rows = new ExpectedTable(table.name, table.rule)
  for (const { row, source } of input.baseline.tables.get(table.name) ?? []) rows.add({ row, source, cases: [] })
  for (const executed of input.executed) {
    const layer = input.gold.layers.find((candidate) => candidate.round === executed.round)
    for (const operation of layer?.tables.get(table.name) ?? []) {
      if (isExecuted(operation, executed.cases)) rows.apply(operation)
    }
  }
  return rows.total()
}

function isExecuted(operation: GoldOperation, cases: ReadonlySet<string>): boolean {
  return operation.cases.some((owner) => cases.has(owner)) || (operation.cases.length === 0 && cases.size > 0)
}

function requireLayer(gold: Gold, round: string): void {
  if (gold.layers.some((layer) => layer.round === round)) return
  const known = gold.layers.map((layer) => layer.round).join(', ')
  throw new EddError('EDD_REFERENCE_UNKNOWN', `gold has no layer for round ${round}; it has: ${known}`)
}
