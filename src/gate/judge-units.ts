import { broken, holds, notEvaluated } from './condition.js'
import type { Finding } from './condition.js'

export interface UnitQuestion {
  /** What the plan demands, in order. */
  readonly planned: readonly string[]
  /** null: the unit is fine; a sentence: what is wrong with it; undefined: nothing is known of it. */
  readonly fault: (unit: string) => string | null | undefined
  /** What a unit that is fine was found to be, for instance `matched`. */
  readonly found: string
}

/** A demand on every planned unit: one fault breaks it, one unit without a record leaves it unevaluated, none planned proves nothing. */
export function judgeUnits(question: UnitQuestion): Finding {
  const { planned, found } = question
  if (planned.length === 0) return broken('nothing was planned, so nothing is proven')
  const records = planned.map((unit) => ({ unit, fault: question.fault(unit) }))
  const faults = records.filter((record) => typeof record.fault === 'string')
  const [first] = faults
  if (first !== undefined) return broken(`${faults.length} of ${planned.length}: ${first.unit}: ${first.fault}`)
  const missing = records.filter((record) => record.fault === undefined)
  const [unseen] = missing
  if (unseen === undefined) return holds(`${planned.length} of ${planned.length} ${found}`)
  return notEvaluated(`${planned.length - missing.length} of ${planned.length} ${found}; no record of ${unseen.unit}`)
}
