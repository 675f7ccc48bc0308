import { textPairs } from './text-pairs.js'
import type { TextPair } from './text-pairs.js'
import type { ValuePair } from './value-pair.js'

const FORM = /^(\d{4}-\d{2}-\d{2})((?:[T ]\d{2}:\d{2}.*)?)$/
const DAY_MS = 86_400_000

/** Every stored date, or time stamp, is one day before or after the expected one, and else the same. */
export function oneDayOff(pairs: readonly ValuePair[]): string | null {
  const days = textPairs(pairs)?.map(daysBetween)
  if (days === undefined || !days.every((day) => day === 1 || day === -1)) return null
  if (days.every((day) => day === 1)) return 'one day late'
  return days.every((day) => day === -1) ? 'one day early' : 'off by one day'
}

function daysBetween({ expected, actual }: TextPair): number {
  const [one, other] = [FORM.exec(expected), FORM.exec(actual)]
  if (one === null || other === null || one[2] !== other[2]) return Number.NaN
  return (dayOf(other[1] ?? '') - dayOf(one[1] ?? '')) / DAY_MS
}

/** NaN for the 30th of February, which a date parser may take for the 1st or 2nd of March. */
function dayOf(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, date.length) !== date ? Number.NaN : at
}
