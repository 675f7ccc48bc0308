import { numberPairs } from './number-pairs.js'
import type { ValuePair } from './value-pair.js'

/** Further apart than this is no mistake of units. */
const MAX_SHIFT = 9n

/** Every stored number is the expected one times the same power of ten. */
export function decimalScale(pairs: readonly ValuePair[]): string | null {
  const numbers = numberPairs(pairs)
  if (numbers === null) return null
  const shifts = new Set<bigint>()
  for (const { expected, actual } of numbers) {
    const [one, other] = [expected.decimal, actual.decimal]
    if (one.digits === '0' || one.digits !== other.digits || one.negative !== other.negative) return null
    shifts.add(other.exponent - one.exponent)
  }
  const [shift = 0n] = shifts
  if (shifts.size !== 1 || shift === 0n || shift > MAX_SHIFT || shift < -MAX_SHIFT) return null
  const factor = 10n ** (shift < 0n ? -shift : shift)
  return shift > 0n ? `${factor} times too large` : `${factor} times too small`
}
