import type { Printable } from '../../model/mismatch.js'
import type { Decimal } from '../../value/decimal.js'
import { decimalText, parseDecimal } from '../../value/decimal.js'
import type { ValuePair } from './value-pair.js'

export interface StatedNumber {
  /** As it is written. */
  readonly text: string
  readonly decimal: Decimal
  /** One text for one value, however it is written. */
  readonly canonical: string
}

export interface NumberPair {
  readonly expected: StatedNumber
  readonly actual: StatedNumber
}

/** The pairs, when both sides of every one are numbers or the text of numbers; else null. */
export function numberPairs(pairs: readonly ValuePair[]): readonly NumberPair[] | null {
  const numbers: NumberPair[] = []
  for (const pair of pairs) {
    const [expected, actual] = [numberOf(pair.expected), numberOf(pair.actual)]
    if (expected === null || actual === null) return null
    numbers.push({ expected, actual })
  }
  return numbers.length > 0 ? numbers : null
}

function numberOf(value: Printable): StatedNumber | null {
  const text = digitsOf(value)
  const decimal = text === null ? null : parseDecimal(text)
  return text === null || decimal === null ? null : { text, decimal, canonical: decimalText(decimal) }
}

function digitsOf(value: Printable): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return null
  for (const tag of ['$int', '$real', '$number']) {
    const digits = Object.hasOwn(value, tag) ? Reflect.get(value, tag) : undefined
    if (typeof digits === 'string') return digits
  }
  return null
}
