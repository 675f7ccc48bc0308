import type { EddCode } from '../kernel/codes/index.js'
import type { Mismatch } from '../model/mismatch.js'
import { printable, printableRecord } from '../value/printable.js'
import type { StateChange } from './state-changes.js'

/** Which unit a difference is told of. */
export interface ChangeContext {
  readonly scenario: string
  readonly case: string | null
  readonly round: string
}

/** A change as mismatches: one for a row that came or went, one for each field of an updated row. */
export function changeMismatches(change: StateChange, code: EddCode, context: ChangeContext): readonly Mismatch[] {
  const base = {
    code,
    scenario: context.scenario,
    case: context.case,
    round: context.round,
    table: change.table,
    key: null,
    field: null,
    expected: null,
    actual: null,
    gold: null,
  }
  if (!('row' in change)) return [{ ...base, note: `change class: schema; ${change.schema}` }]
  const { row } = change
  const key = row.key === null ? null : printableRecord(row.key)
  const note = `change class: ${row.kind}`
  if (row.kind === 'update') {
    return row.fields.map(({ column, before, after }) => {
      return { ...base, key, field: column, expected: printable(before), actual: printable(after), note }
    })
  }
  const stored = printableRecord(row.row)
  return [row.kind === 'insert' ? { ...base, key, actual: stored, note } : { ...base, key, expected: stored, note }]
}
