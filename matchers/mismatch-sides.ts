import { printablePair, shortenedAlone } from '../src/compare/printable-pair.js'
import type { Mismatch, Printable } from '../src/model/mismatch.js'
import { recordText } from '../src/report/value-text.js'

/** Mismatches whose values are shown to a comparing view; the message counts all. */
const SHOWN = 100
const CELL_BYTES = 1000

type Fields = Record<string, Printable>
type Side = Record<string, Fields>

/** What a view compares: the differing records, and in them only the fields that differ, as JSON text. */
export interface MismatchSides {
  readonly expected: string
  readonly actual: string
}

/** Both sides of a list of mismatches; a record that one side does not have is `{}` there. */
export function mismatchSides(mismatches: readonly Mismatch[]): MismatchSides {
  const expected: Side = {}
  const actual: Side = {}
  for (const mismatch of told(mismatches).slice(0, SHOWN)) {
    const name = recordName(mismatch)
    addTo((expected[name] ??= {}), mismatch, 'expected')
    addTo((actual[name] ??= {}), mismatch, 'actual')
  }
  return { expected: JSON.stringify(expected, null, 2), actual: JSON.stringify(actual, null, 2) }
}

/** The count of a table says nothing beside the records that make it differ; the message has it. */
function told(mismatches: readonly Mismatch[]): readonly Mismatch[] {
  const tables = new Set(mismatches.filter(({ key }) => key !== null).map(({ table }) => table))
  return mismatches.filter(({ code, table }) => code !== 'EDD_ROW_COUNT' || !tables.has(table))
}

function recordName({ table, key, scenario, case: caseId }: Mismatch): string {
  if (table === null) return caseId === null ? scenario : `${scenario} ${caseId}`
  return key === null ? table : `${table} ${recordText(key)}`
}

function addTo(record: Fields, mismatch: Mismatch, side: 'expected' | 'actual'): void {
  const { field, code } = mismatch
  const value = printablePair(mismatch.expected, mismatch.actual)[side]
  if (field !== null) record[field] = shortenedAlone(value, CELL_BYTES)
  else if (isRecord(mismatch[side])) Object.assign(record, cells(mismatch[side]))
  else if (!isRecord(mismatch[side === 'actual' ? 'expected' : 'actual'])) record[code] = value
}

function cells(record: Readonly<Record<string, Printable>>): Fields {
  return Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, shortenedAlone(cell, CELL_BYTES)]))
}

function isRecord(value: Printable): value is Readonly<Record<string, Printable>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
