/** A point in time without loss: whole seconds since the epoch and the digits after the point as written. */
export interface Instant {
  readonly seconds: number
  /** Fraction digits as written, trailing zeros included; empty when none were. */
  readonly fraction: string
}

const EXTENDED = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|z|[+-]\d{2}(?::?\d{2})?)$/
const BASIC = /^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,](\d+))?)?(Z|z|[+-]\d{2}(?:\d{2})?)$/

/** Reads an ISO 8601 date and time with its zone; null when it is none, has no zone, or names no real day. */
export function parseInstant(text: string): Instant | null {
  const match = EXTENDED.exec(text) ?? BASIC.exec(text)
  if (match === null) return null
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.map(Number)
  const offset = offsetMinutes(match[8] ?? '')
  if (offset === null || !isRealDay(year, [month, day]) || hour > 23 || minute > 59 || (match[6] ? second : 0) > 59)
    return null
  const minutes = (daysFromEpoch(year, [month, day]) * 24 + hour) * 60 + minute - offset
  return { seconds: minutes * 60 + (match[6] ? second : 0), fraction: match[7] ?? '' }
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function isRealDay(year: number, [month, day]: readonly [number, number]): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day >= 1 && day <= (lengths[month - 1] ?? 0)
}

/** Proleptic Gregorian; March is counted as the first month so that the leap day comes last. */
function daysFromEpoch(year: number, [month, day]: readonly [number, number]): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}
