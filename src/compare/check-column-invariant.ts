import { assertNever } from '../kernel/assert-never.js'
import type { ColumnInvariant } from '../model/contract.js'
import type { Value } from '../model/value.js'
import type { Instant } from '../value/instant.js'
import { parseInstant } from '../value/instant.js'

/** Milliseconds since the epoch: the start of the run and the observation. */
export interface RunWindow {
  readonly from: number
  readonly to: number
}

/** Why a stored value violates an invariant of its column; null when it holds. `unique` is judged over the whole column. */
export function checkColumnInvariant(
  value: Value,
  rule: { readonly invariant: ColumnInvariant; readonly window: RunWindow; readonly sameValues: number },
): string | null {
  const { invariant } = rule
  switch (invariant.kind) {
    case 'within-run':
      return value === null && invariant.nullable ? null : outsideRun(value, rule.window)
    case 'not-null':
      return value === null ? 'must not be NULL' : null
    case 'unique':
      return rule.sameValues > 1 ? `must be unique, but ${rule.sameValues} rows hold it` : null
    case 'matches':
      return typeof value === 'string' && new RegExp(invariant.pattern, 'u').test(value)
        ? null
        : `must be text that matches /${invariant.pattern}/`
    default:
      return assertNever(invariant)
  }
}

function outsideRun(value: Value, window: RunWindow): string | null {
  const instant = typeof value === 'string' ? parseInstant(value) : null
  if (instant === null) return 'must be an ISO 8601 date and time with a zone, within the run'
  if (touches(instant, window)) return null
  const [from, to] = [new Date(window.from).toISOString(), new Date(window.to).toISOString()]
  return `must lie within the run, ${from} to ${to}`
}

/** A value written to whole seconds stands for that whole second: it may begin before the run does. */
function touches(instant: Instant, window: RunWindow): boolean {
  const start = instant.seconds * 1000 + Number(instant.fraction.slice(0, 3).padEnd(3, '0'))
  const unit = instant.fraction.length >= 3 ? 1 : 1000 / 10 ** instant.fraction.length
  return start + unit > window.from && start <= window.to
}
