import { EddError } from '../src/kernel/edd-error.js'
import type { Change } from '../src/state/observe-change.js'

/**
 * True for what `observe` gives.
 * @throws EddError EDD_ARGUMENT when it was put together from one observation: a state equals itself
 */
export function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'edd-change') return false
  if (!('before' in value) || !('after' in value) || value.before === value.after) {
    throw new EddError('EDD_ARGUMENT', 'a change needs two observations; this one has the same before and after')
  }
  return true
}
