import type { Value } from '../../model/value.js'
import { parseInstant } from '../instant.js'
import type { CanonicalResult, Canonicalizer } from './canonicalizer.js'

/** The instant of an ISO 8601 text with zone, to every digit given: `10:00:00Z` and `12:00:00.000+02:00` are one. */
export const timestamp: Canonicalizer = { name: 'timestamp', canonical }

function canonical(value: Value): CanonicalResult {
  if (value === null) return { ok: true, text: 'n' }
  if (typeof value !== 'string') return { ok: false, message: 'a timestamp is ISO 8601 text' }
  const instant = parseInstant(value)
  if (instant === null) {
    const shown = JSON.stringify(value.slice(0, 80))
    return { ok: false, message: `${shown} is no ISO 8601 date and time with a zone` }
  }
  return { ok: true, text: `${instant.seconds}.${withoutTrailingZeros(instant.fraction)}` }
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
