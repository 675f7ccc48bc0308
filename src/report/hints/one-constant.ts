import type { ValuePair } from './value-pair.js'

/** Fewer are no sign of a constant. */
const ENOUGH = 3

/** One and the same value is stored, though different ones were expected. */
export function oneConstant(pairs: readonly ValuePair[]): string | null {
  if (pairs.length < ENOUGH) return null
  const stored = new Set(pairs.map(({ actual }) => JSON.stringify(actual)))
  const wanted = new Set(pairs.map(({ expected }) => JSON.stringify(expected)))
  return stored.size === 1 && wanted.size > 1 ? 'one value is stored, whatever was expected' : null
}
