import type { ParityContract } from '../model/contract.js'
import type { Mismatch } from '../model/mismatch.js'
import type { Observation } from '../model/observation.js'
import type { ChangeContext } from './change-mismatches.js'
import { changeMismatches } from './change-mismatches.js'
import { stateChanges } from './state-changes.js'

export interface ScanRequest {
  readonly before: Observation
  readonly after: Observation
  /** Tables that the unit may change; what they hold is for the comparison. */
  readonly closure: Iterable<string>
  /** Columns that a declared traffic class may write at any time. */
  readonly free: readonly { readonly table: string; readonly column: string }[]
  readonly contract: ParityContract
  readonly context: ChangeContext
}

/** Every write outside the closure, by its content: an update in place, and a delete balanced by an insert, are writes. */
export function scanWrites({ before, after, closure, free, contract, context }: ScanRequest): readonly Mismatch[] {
  const changes = stateChanges({ before, after, contract, allowed: { tables: closure, columns: free } })
  return changes.flatMap((change) => changeMismatches(change, 'EDD_WRITE_OUTSIDE_CLOSURE', context))
}
