import { compareRuleOf, columnRuleOf } from '../compare/column-rule-of.js'
import type { ParityContract } from '../model/contract.js'
import type { ChangeWitness } from '../model/manifest.js'
import type { Printable } from '../model/mismatch.js'
import type { CaseOperation } from './case-operations.js'
import type { RowView, StateView } from './state-view.js'

/** Something that the witness demands and that is not so. */
export interface WitnessFailure {
  readonly operation: CaseOperation | null
  readonly table: string
  readonly field: string | null
  readonly actual: Printable
  readonly message: string
}

export interface WitnessJudgement {
  readonly failures: readonly WitnessFailure[]
  /** What was seen of each observable, one phrase each. */
  readonly seen: readonly string[]
}

interface States {
  readonly contract: ParityContract
  readonly before: StateView
  readonly after: StateView
}

/**
 * Judges a change witness over the operations of one case. Every own row that gold inserts, deletes, or updates in the
 * named column must differ in it; with `rows: from-gold` every insert must appear, every delete vanish, every update stay.
 */
export function judgeOperations(
  witness: ChangeWitness,
  operations: readonly CaseOperation[],
  states: States,
): WitnessJudgement {
  const seen: string[] = []
  const failures: WitnessFailure[] = []
  for (const observable of witness.differs) judgeObservable(operations, states, { ...observable, seen, failures })
  if (witness.rowsFromGold) judgeRows(operations, states, { seen, failures })
  return { failures, seen }
}

interface Book {
  readonly seen: string[]
  readonly failures: WitnessFailure[]
}

function judgeObservable(
  operations: readonly CaseOperation[],
  states: States,
  { table, column, seen, failures }: Book & { readonly table: string; readonly column: string },
): void {
  const name = `${table}.${column}`
  const rule = compareRuleOf(states.contract, table)
  const kind = rule === null ? undefined : columnRuleOf(rule, column)?.kind
  const relevant = operations.filter((candidate) => candidate.table === table && concerns(candidate, column))
  const nowhere = { operation: null, table, field: column, actual: null }
  if (kind !== 'compare' && kind !== 'parent') failures.push({ ...nowhere, message: `${name} is not compared` })
  else if (relevant.length === 0) failures.push({ ...nowhere, message: `gold changes ${name} in no row of the case` })
  else {
    for (const operation of relevant) {
      const before = states.before.row(table, operation.before)
      const after = states.after.row(table, operation.after)
      const change = `${name} was ${shown(before, column)} and is ${shown(after, column)}`
      if (differs(operation, { before: textOf(before, column), after: textOf(after, column) })) seen.push(change)
      else failures.push({ operation, table, field: column, actual: after?.shown(column) ?? null, message: change })
    }
  }
}

function concerns({ operation }: CaseOperation, column: string): boolean {
  return operation.op !== 'update' || Object.hasOwn(operation.set, column)
}

/** undefined: no such row; null: NULL. A row that appears with NULL shows nothing of what the scenario did. */
type CellText = string | null | undefined

function differs({ operation }: CaseOperation, cell: { readonly before: CellText; readonly after: CellText }): boolean {
  if (operation.op === 'delete') return cell.before !== undefined && cell.after === undefined
  if (cell.after === undefined) return false
  return cell.before === undefined ? cell.after !== null : cell.before !== cell.after
}

function textOf(row: RowView | null, column: string): CellText {
  return row === null ? undefined : row.text(column)
}

function shown(row: RowView | null, column: string): string {
  if (row === null) return 'absent'
  const value = row.shown(column)
  return value === null ? 'NULL' : JSON.stringify(value).slice(0, 120)
}

function judgeRows(operations: readonly CaseOperation[], states: States, { seen, failures }: Book): void {
  const delta = new Map<string, number>()
  for (const operation of operations) {
    const before = states.before.row(operation.table, operation.before) !== null
    const after = states.after.row(operation.table, operation.after) !== null
    const { op } = operation.operation
    if (before === (op !== 'insert') && after === (op !== 'delete')) {
      delta.set(operation.table, (delta.get(operation.table) ?? 0) + Number(after) - Number(before))
    } else {
      const was = `was ${before ? 'present' : 'absent'} and is ${after ? 'present' : 'absent'}`
      const message = `the ${operation.table} row that gold ${op}s ${was}`
      failures.push({ operation, table: operation.table, field: null, actual: null, message })
    }
  }
  for (const [table, rows] of delta) seen.push(`${table} ${rows < 0 ? '' : '+'}${rows} rows`)
}
