import type { Value } from '../../model/value.js'
import { decimalText, parseDecimal } from '../decimal.js'
import type { CanonicalResult, Canonicalizer } from './canonicalizer.js'

/**
 * The decimal value, whatever the storage class and however many digits: 1, 1.0, "1.00" and "1e0" are one.
 * A real stands for the shortest decimal that reads back as the same bits.
 */
export const numeric: Canonicalizer = { name: 'numeric', canonical }

function canonical(value: Value): CanonicalResult {
  if (value === null) return { ok: true, text: 'n' }
  if (value instanceof Uint8Array) return { ok: false, message: 'bytes are no number' }
  const decimal = parseDecimal(String(value))
  if (decimal === null) return { ok: false, message: `${JSON.stringify(String(value).slice(0, 80))} is no number` }
  return { ok: true, text: decimalText(decimal) }
}
