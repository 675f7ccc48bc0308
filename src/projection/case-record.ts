import type { EddCode } from '../kernel/codes/index.js'
import { EddError } from '../kernel/edd-error.js'
import type { Gold, GoldDelete, GoldOperation, GoldUpdate } from '../model/gold.js'
import type { GoldValue, SourceLine } from '../model/value.js'
import { keyText } from '../value/key-text.js'

/** One record as gold states it for a case after the layer of its round; a deleted one is read as it last was. */
export interface CaseRecord {
  readonly source: SourceLine
  cell(column: string): GoldValue
}

/**
 * The records of one table that a case owns in the layer of `round`, in file order.
 * A record that the layer updates reads what the update does not set from the layers before.
 */
export function caseRecords(
  gold: Gold,
  owner: { readonly caseId: string; readonly round: string; readonly table: string },
): CaseRecord[] {
  const { table } = owner
  const position = gold.layers.findIndex((layer) => layer.round === owner.round)
  const operations = gold.layers[position]?.tables.get(table) ?? []
  return (byCase(operations).get(owner.caseId) ?? []).map((operation) => recordOf(operation, { gold, position, table }))
}

const known = new WeakMap<readonly GoldOperation[], ReadonlyMap<string, readonly GoldOperation[]>>()

/** Kept for the life of the gold: a corpus is asked once for each input of each case. */
function byCase(operations: readonly GoldOperation[]): ReadonlyMap<string, readonly GoldOperation[]> {
  const present = known.get(operations)
  if (present !== undefined) return present
  const made = new Map<string, GoldOperation[]>()
  for (const operation of operations) {
    for (const owner of operation.cases) made.set(owner, [...(made.get(owner) ?? []), operation])
  }
  known.set(operations, made)
  return made
}

interface Place {
  readonly gold: Gold
  /** Index of the layer that the record is read after. */
  readonly position: number
  readonly table: string
}

type Cells = Readonly<Record<string, GoldValue>>

function recordOf(operation: GoldOperation, place: Place): CaseRecord {
  const { source } = operation
  const cells = operation.op === 'insert' ? operation.row : editedCells(operation, place)
  const cell = (column: string): GoldValue => {
    const value = Object.hasOwn(cells, column) ? cells[column] : undefined
    if (value === undefined) throw refusal('EDD_REFERENCE_UNKNOWN', `gold states no ${place.table}.${column}`, source)
    return value
  }
  return { source, cell }
}

function editedCells(operation: GoldUpdate | GoldDelete, place: Place): Cells {
  const columns = Object.keys(operation.key).toSorted()
  const cells = { ...operation.key, ...recordsBefore(place, columns).get(keyText(operation.key)) }
  return operation.op === 'update' ? { ...cells, ...operation.set } : cells
}

const knownBefore = new WeakMap<Gold, Map<string, ReadonlyMap<string, Cells>>>()

/** What the layers before state of each record, by the text of its key; kept likewise. A deleted one stays readable. */
function recordsBefore({ gold, position, table }: Place, columns: readonly string[]): ReadonlyMap<string, Cells> {
  const ofGold = knownBefore.get(gold) ?? new Map<string, ReadonlyMap<string, Cells>>()
  knownBefore.set(gold, ofGold)
  const name = JSON.stringify([position, table, columns])
  const present = ofGold.get(name)
  if (present !== undefined) return present
  const records = new Map<string, Cells>()
  for (const operation of gold.layers
    .slice(0, Math.max(position, 0))
    .flatMap((layer) => layer.tables.get(table) ?? [])) {
    if (operation.op === 'delete') continue
    const before = operation.op === 'insert' ? undefined : records.get(keyText(operation.key))
    const cells = operation.op === 'insert' ? operation.row : { ...operation.key, ...before, ...operation.set }
    // An edit may give a record another key; from then on it is found by that one.
    records.set(keyText(Object.fromEntries(columns.map((column) => [column, cells[column] ?? null]))), cells)
  }
  ofGold.set(name, records)
  return records
}

function refusal(code: EddCode, message: string, source: SourceLine): EddError {
  return new EddError(code, `${message} (${source.file}:${source.line})`)
}
