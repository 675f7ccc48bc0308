import { textPairs } from './text-pairs.js'
import type { ValuePair } from './value-pair.js'

/** Every stored text is the expected one without the white space at its ends, or with some more. */
export function trimmedEnds(pairs: readonly ValuePair[]): string | null {
  const texts = textPairs(pairs)
  if (texts === null) return null
  // What is white space alone would be trimmed to nothing, which says that the value is gone.
  if (!texts.every(({ expected, actual }) => expected.trim() === actual.trim() && actual.trim() !== '')) return null
  return texts.every(({ actual }) => actual === actual.trim())
    ? 'white space was trimmed from its ends'
    : 'only white space at its ends differs'
}
