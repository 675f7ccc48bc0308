import { assertNever } from '../kernel/assert-never.js'
import type { AssertionState } from '../model/ledger.js'
import type { TargetReading } from './read-target.js'

/** Whether a reading shows the state. `absent`: nobody can see any match; `hidden`: it is on the page, unseen. */
export function showsState(reading: TargetReading, state: AssertionState): boolean {
  switch (state) {
    case 'visible':
      return reading.visible === 1
    case 'hidden':
      return reading.matches > 0 && reading.visible === 0
    case 'absent':
      return reading.visible === 0
    case 'enabled':
      return reading.enabled === true
    case 'disabled':
      return reading.enabled === false
    case 'checked':
      return reading.checked === true
    default:
      return assertNever(state)
  }
}
