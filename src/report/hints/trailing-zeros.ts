import { numberPairs } from './number-pairs.js'
import type { ValuePair } from './value-pair.js'

/** Every stored number is the expected one, written with other zeros. */
export function trailingZeros(pairs: readonly ValuePair[]): string | null {
  const numbers = numberPairs(pairs)
  if (numbers === null) return null
  const all = numbers.every(
    ({ expected, actual }) =>
      expected.canonical === actual.canonical &&
      expected.text !== actual.text &&
      withoutZeros(expected.text) === withoutZeros(actual.text),
  )
  return all ? 'the same number, with other trailing zeros' : null
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}
