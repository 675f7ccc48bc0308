/*
 * From what a person types to what the server takes. Each gives undefined for a text that it cannot read: the form
 * then says so and sends nothing.
 */

/** '19.99' -> 1999, by its digits: 19.99 * 100 is not 1999 in floating point. */
export function centsOf(text) {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match === null ? undefined : Number(match[1] + (match[2] ?? '').padEnd(2, '0'))
}

/** '31/12/2027' -> '2027-12-31' */
export function isoDateOf(text) {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  return match === null ? undefined : `${match[3]}-${match[2]}-${match[1]}`
}

/** '3' -> 3 */
export function wholeNumberOf(text) {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : undefined
}

/** Whether a text has the form of a tax id: 'DE12345678' */
export function isTaxId(text) {
  return /^[A-Z]{2}\d{6,10}$/.test(text)
}
