import type { Mismatch } from '../model/mismatch.js'
import { changedPlaces } from './changed-places.js'
import { fieldPlace } from './field-place.js'

/** Mismatches that read as one defect. */
export interface MismatchGroup {
  readonly fields: readonly string[]
  /** `fields` are two that hold each other's values in every row. */
  readonly exchanged: boolean
  /** In the order in which they were told; never empty. */
  readonly members: readonly [Mismatch, ...Mismatch[]]
  /** Different rows, or cases where it is about no row. */
  readonly rows: number
}

/** Groups by code, table and field, largest first; every mismatch is in exactly one group. */
export function groupMismatches(mismatches: readonly Mismatch[]): readonly MismatchGroup[] {
  const exchanged = changedPlaces(mismatches)
  const groups = new Map<
    string,
    { fields: readonly string[]; exchanged: boolean; members: [Mismatch, ...Mismatch[]] }
  >()
  for (const mismatch of mismatches) {
    const pair = exchanged.get(mismatch)
    const field = fieldPlace(mismatch)
    const fields = pair ?? (field === null ? [] : [field])
    const id = JSON.stringify([
      mismatch.code,
      mismatch.table,
      fields.toSorted((one, other) => (one < other ? -1 : 1)),
      pair === undefined,
    ])
    const group = groups.get(id)
    if (group === undefined) groups.set(id, { fields, exchanged: pair !== undefined, members: [mismatch] })
    else group.members.push(mismatch)
  }
  return [...groups.values()]
    .map((group) => ({ ...group, rows: new Set(group.members.map(rowText)).size }))
    .toSorted((one, other) => other.members.length - one.members.length)
}

function rowText({ scenario, case: caseId, key }: Mismatch): string {
  return JSON.stringify([scenario, caseId, key])
}
