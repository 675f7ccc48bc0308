import { matchText } from '../compare/match-text.js'
import type { ParityContract } from '../model/contract.js'
import type { Gold, GoldOperation } from '../model/gold.js'
import type { KeyObject } from '../model/value.js'

/** One gold operation of a case with the keys of its row before and after it. */
export interface CaseOperation {
  readonly table: string
  readonly operation: GoldOperation
  readonly key: KeyObject
  readonly before: { readonly text: string }
  readonly after: { readonly text: string }
}

const known = new WeakMap<Gold, Map<string, ReadonlyMap<string, readonly TableOperation[]>>>()

interface TableOperation {
  readonly table: string
  readonly operation: GoldOperation
}

/** The operations that a case owns in the layer of a round, in the order of gold. */
export function caseOperations(
  gold: Gold,
  contract: ParityContract,
  owner: { readonly round: string; readonly caseId: string },
): CaseOperation[] {
  const owned = byCase(gold, owner.round).get(owner.caseId) ?? []
  return owned.map(({ table, operation }) => withKeys(contract, { table, operation }))
}

/** Kept with the gold: a partition asks for each of its cases. */
function byCase(gold: Gold, round: string): ReadonlyMap<string, readonly TableOperation[]> {
  const rounds = known.get(gold) ?? new Map<string, ReadonlyMap<string, readonly TableOperation[]>>()
  known.set(gold, rounds)
  const present = rounds.get(round)
  if (present !== undefined) return present
  const made = new Map<string, TableOperation[]>()
  for (const [table, operations] of gold.layers.find((layer) => layer.round === round)?.tables ?? []) {
    for (const operation of operations) {
      for (const owner of operation.cases) made.set(owner, [...(made.get(owner) ?? []), { table, operation }])
    }
  }
  rounds.set(round, made)
  return made
}

function withKeys(contract: ParityContract, { table, operation }: TableOperation): CaseOperation {
  const cells = operation.op === 'insert' ? operation.row : operation.key
  const changed = operation.op === 'update' ? { ...cells, ...operation.set } : cells
  const before = { text: matchText(contract, table, cells) }
  const rule = contract.tables.get(table)
  const columns = rule?.kind === 'compare' ? rule.key.columns : []
  return {
    table,
    operation,
    key: Object.fromEntries(columns.map((column) => [column, changed[column] ?? null])),
    before,
    after: operation.op === 'update' ? { text: matchText(contract, table, changed) } : before,
  }
}
