import { textPairs } from './text-pairs.js'
import type { ValuePair } from './value-pair.js'

/** Every stored text is the beginning of the expected one; an empty one is the beginning of anything and says nothing. */
export function cutShort(pairs: readonly ValuePair[]): string | null {
  const texts = textPairs(pairs)
  if (texts === null) return null
  if (!texts.every(({ expected, actual }) => actual !== '' && expected.startsWith(actual))) return null
  const lengths = new Set(texts.map(({ actual }) => actual.length))
  const [length] = lengths
  return lengths.size === 1
    ? `cut off after ${length} ${length === 1 ? 'character' : 'characters'}`
    : 'cut off at its end'
}
