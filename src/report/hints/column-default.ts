import type { Printable } from '../../model/mismatch.js'
import type { ValuePair } from './value-pair.js'

/** Every stored value is the default of its column; `initial` is that default, undefined where the catalog names none. */
export function columnDefault(pairs: readonly ValuePair[], initial: Printable | undefined): string | null {
  if (initial === undefined || pairs.length === 0) return null
  const text = JSON.stringify(initial)
  const all = pairs.every(
    ({ expected, actual }) => JSON.stringify(actual) === text && JSON.stringify(expected) !== text,
  )
  return all ? "the column's default is stored" : null
}
