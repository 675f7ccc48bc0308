import type { NumberPair } from './number-pairs.js'
import { numberPairs } from './number-pairs.js'
import type { ValuePair } from './value-pair.js'

/** What a handful of additions and products in binary may be off by, relative to the value. */
const NOISE = 8 * Number.EPSILON

/** Every stored number is what binary floating point makes of the expected one. */
export function floatRounding(pairs: readonly ValuePair[]): string | null {
  const numbers = numberPairs(pairs)
  if (numbers === null || numbers.some(({ expected, actual }) => expected.canonical === actual.canonical)) return null
  if (numbers.every(isSinglePrecision)) return 'rounded to single precision'
  return numbers.every(isDoublePrecision) ? 'rounded by floating point' : null
}

function isDoublePrecision({ expected, actual }: NumberPair): boolean {
  const [wanted, stored] = [Number(expected.text), Number(actual.text)]
  return Number.isFinite(wanted) && Number.isFinite(stored) && Math.abs(wanted - stored) <= NOISE * Math.abs(wanted)
}

function isSinglePrecision({ expected, actual }: NumberPair): boolean {
  const [wanted, stored] = [Number(expected.text), Number(actual.text)]
  return Number.isFinite(stored) && wanted !== stored && Math.fround(wanted) === stored
}
