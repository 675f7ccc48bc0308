import type { BodyReader } from './body-reader.js'

export const inThePast = 'must not be in the past'

/** A day of the calendar, `2027-12-31`, that is not over yet; `today` likewise, in UTC. */
export function readRenewalDate(reader: BodyReader, today: string): string {
  const message = 'must be a day such as 31/12/2027'
  const value = reader.text('renewalDate', { pattern: /^\d{4}-\d{2}-\d{2}$/, message })
  const day = new Date(`${value}T00:00:00.000Z`)
  // 2027-02-30 parses, as the second of March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value)) reader.wrong('renewalDate', message)
  else if (value < today) reader.wrong('renewalDate', inThePast)
  return value
}
