import type { GoldValue } from '../model/value.js'

/**
 * One text for one value: two values share a text exactly when storage class and content are equal.
 * Order of columns in a key means nothing.
 */
export function keyText(value: GoldValue): string {
  if (value === null) return 'n'
  if (typeof value === 'bigint') return `i${value}`
  if (typeof value === 'number') return `r${Object.is(value, -0) ? '-0' : value}`
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Uint8Array) return `x${Buffer.from(value).toString('hex')}`
  const parts = Object.entries(value).map(([column, part]) => `${JSON.stringify(column)}:${keyText(part)}`)
  return `{${parts.toSorted().join(',')}}`
}
