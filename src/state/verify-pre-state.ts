import type { ParityContract } from '../model/contract.js'
import type { Mismatch } from '../model/mismatch.js'
import type { Observation } from '../model/observation.js'
import type { KeyObject } from '../model/value.js'
import { printable } from '../value/printable.js'
import type { ChangeContext } from './change-mismatches.js'
import { changeMismatches } from './change-mismatches.js'
import { stateChanges } from './state-changes.js'
import type { Allowance, StateChange } from './state-changes.js'

/** Keys shown a table and change class; all of them are in the mismatches. */
const SHOWN = 3

export interface PreStateRequest {
  readonly expected: Observation
  readonly actual: Observation
  /** What the actor's login has changed since, as declared. */
  readonly allowed: Allowance
  readonly contract: ParityContract
  readonly context: ChangeContext
}

export interface PreState {
  readonly matches: boolean
  /** One sentence, such as `pre-state differs: orders +1 row [Z-9]`. */
  readonly observed: string
  readonly mismatches: readonly Mismatch[]
}

/** Compares the state before a unit with the one that it must start from, to the last cell of every table. */
export function verifyPreState({ expected, actual, allowed, contract, context }: PreStateRequest): PreState {
  const changes = stateChanges({ before: expected, after: actual, allowed, contract })
  const mismatches = changes.flatMap((change) => changeMismatches(change, 'EDD_PRE_STATE', context))
  if (changes.length === 0) {
    return { matches: true, observed: `${actual.tables.size} tables are at the expected state`, mismatches }
  }
  return { matches: false, observed: `pre-state differs: ${summarize(changes).join('; ')}`, mismatches }
}

function summarize(changes: readonly StateChange[]): readonly string[] {
  const groups = new Map<string, StateChange[]>()
  for (const change of changes) {
    const name = `${change.table} ${'row' in change ? change.row.kind : 'schema'}`
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [change])
    else group.push(change)
  }
  return [...groups.values()].map((group) => sentence(group))
}

function sentence(group: readonly StateChange[]): string {
  const [first] = group
  if (first === undefined) return ''
  if (!('row' in first)) return `${first.table}: ${first.schema}`
  const rows = group.length === 1 ? 'row' : 'rows'
  const counts = {
    insert: `+${group.length} ${rows}`,
    delete: `-${group.length} ${rows}`,
    update: `${group.length} ${rows} changed`,
  }
  const keys = group.slice(0, SHOWN).map((change) => shown(change))
  return `${first.table} ${counts[first.row.kind]} [${keys.join('; ')}${group.length > SHOWN ? '; ...' : ''}]`
}

function shown(change: StateChange): string {
  if (!('row' in change)) return change.schema
  const { row } = change
  const key = row.key === null ? 'no business key' : keyWords(row.key)
  return row.kind === 'update' ? `${key}: ${row.fields.map(({ column }) => column).join(', ')}` : key
}

function keyWords(key: KeyObject): string {
  const words = Object.values(key).map((part) => (typeof part === 'string' ? part : JSON.stringify(printable(part))))
  return words.join(', ')
}
