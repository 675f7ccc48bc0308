import type { GoldValue, SourceLine } from '../../model/value.js'
import { printable } from '../../value/printable.js'
import type { ProblemList } from '../problem-list.js'
import type { ReplayStep, Stated, StatedRow } from './replay-gold.js'
import { keyTextOf, replayGold } from './replay-gold.js'
import { nearestName } from '../../kernel/nearest-name.js'

/** Two rows under one key, NULL in a key and, when every line was read, updates and deletes of rows that are not there. */
export function checkGoldKeys(stated: Stated, report: { problems: ProblemList; whole: boolean }): void {
  const known = new Map<string, StatedRow[]>()
  replayGold(stated, {
    step: (step) => {
      const rows = known.get(step.table) ?? []
      known.set(step.table, rows)
      checkStep(step, { ...report, rows })
      if (step.after !== null) rows.push(step.after)
    },
  })
}

function checkStep(
  step: ReplayStep,
  { problems, whole, rows }: { problems: ProblemList; whole: boolean; rows: readonly StatedRow[] },
): void {
  const { table, rule, operation, met, after, conflict } = step
  const source = operation?.source ?? after?.source
  if (source === undefined) return
  const show = (row: Readonly<Record<string, GoldValue>>): string => keyShown(row, rule.key.columns)
  if (conflict !== null && after !== null) {
    problems.add('EDD_GOLD_DUPLICATE', source, `${table} ${show(after.row)} is already stated at ${place(conflict.source)}`)
  }
  if (operation !== null && operation.op !== 'insert' && met === null && whole) {
    const keys = rows.map(({ row }) => keyTextOf(row, rule.key.columns))
    const nearest = nearestName(keyTextOf(operation.key, rule.key.columns), keys)
    const hint = nearest === undefined ? 'no row is' : `the nearest is ${nearest}`
    const message = `${operation.op} of ${table} ${show(operation.key)}, which is not there; ${hint}`
    problems.add('EDD_REFERENCE_UNKNOWN', source, message)
  }
  if (after === null || rule.key.nulls === 'match') return
  const empty = rule.key.columns.filter((column) => (after.row[column] ?? null) === null)
  if (empty.length > 0) problems.add('EDD_KEY_NULL', source, `${table}: ${empty.join(', ')} of the business key is NULL`)
}

function keyShown(row: Readonly<Record<string, GoldValue>>, columns: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(columns.map((column) => [column, printable(row[column] ?? null)])))
}

function place({ file, line }: SourceLine): string {
  return `${file}:${line}`
}
