import { textPairs } from './text-pairs.js'
import type { ValuePair } from './value-pair.js'

/** Every stored text is the expected one but for small and capital letters. */
export function letterCase(pairs: readonly ValuePair[]): string | null {
  const texts = textPairs(pairs)
  if (texts === null) return null
  if (!texts.every(({ expected, actual }) => expected.toLowerCase() === actual.toLowerCase())) return null
  if (texts.every(({ expected, actual }) => actual === expected.toLowerCase())) return 'stored in small letters'
  if (texts.every(({ expected, actual }) => actual === expected.toUpperCase())) return 'stored in capital letters'
  return 'only small and capital letters differ'
}
