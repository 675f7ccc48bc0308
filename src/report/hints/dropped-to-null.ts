import type { ValuePair } from './value-pair.js'

/** Every value that was expected is NULL in the store. */
export function droppedToNull(pairs: readonly ValuePair[]): string | null {
  const all = pairs.length > 0 && pairs.every(({ expected, actual }) => actual === null && expected !== null)
  return all ? 'the value was dropped: NULL is stored' : null
}
