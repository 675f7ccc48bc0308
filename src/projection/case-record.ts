import type { EddCode } from '../kernel/codes/index.js'
import { EddError } from '../kernel/edd-error.js'
import type { Gold, GoldDelete, GoldInsert, GoldOperation, GoldUpdate } from '../model/gold.js'
import type { GoldValue, KeyObject, SourceLine } from '../model/value.js'
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
  const position = gold.layers.findIndex((layer) => layer.round === owner.round)
  const operations = gold.layers[position]?.tables.get(owner.table) ?? []
  const before = gold.layers.slice(0, Math.max(position, 0)).flatMap((layer) => layer.tables.get(owner.table) ?? [])
  return (byCase(operations).get(owner.caseId) ?? []).map((operation) =>
    recordOf(operation, { before, table: owner.table }),
  )
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

type Earlier = { readonly before: readonly GoldOperation[]; readonly table: string }

function recordOf(operation: GoldOperation, earlier: Earlier): CaseRecord {
  const { source } = operation
  const cells = operation.op === 'insert' ? operation.row : editedCells(operation, earlier)
  const cell = (column: string): GoldValue => {
    const value = Object.hasOwn(cells, column) ? cells[column] : undefined
    if (value === undefined) throw refusal('EDD_REFERENCE_UNKNOWN', `gold states no ${earlier.table}.${column}`, source)
    return value
  }
  return { source, cell }
}

function editedCells(operation: GoldUpdate | GoldDelete, { before }: Earlier): Readonly<Record<string, GoldValue>> {
  let cells: Readonly<Record<string, GoldValue>> = operation.key
  for (const earlier of before) {
    if (earlier.op === 'insert' && isRow(earlier, operation.key)) cells = earlier.row
    if (earlier.op === 'update' && keyText(earlier.key) === keyText(operation.key)) cells = { ...cells, ...earlier.set }
  }
  return operation.op === 'update' ? { ...cells, ...operation.set } : cells
}

function isRow(insert: GoldInsert, key: KeyObject): boolean {
  return Object.entries(key).every(([column, part]) => keyText(insert.row[column] ?? null) === keyText(part))
}

function refusal(code: EddCode, message: string, source: SourceLine): EddError {
  return new EddError(code, `${message} (${source.file}:${source.line})`)
}
