import type { SqlInvariant } from '../model/contract.js'
import type { Mismatch, Printable } from '../model/mismatch.js'
import type { Row, Value } from '../model/value.js'
import { printable } from '../value/printable.js'
import { shortenedAlone } from './printable-pair.js'
import type { CompareContext } from './table-comparison.js'

/** Violating rows that are shown; all are counted. */
const MAX_SHOWN = 10
const CELL_BYTES = 240

export interface SqlInvariantCheck {
  readonly invariants: readonly SqlInvariant[]
  /** Runs one query read-only inside the snapshot that was compared. */
  readonly query: (sql: string) => Promise<readonly Row[]>
  readonly context: CompareContext
}

/**
 * One mismatch an invariant that does not hold: EDD_INVARIANT when rows violate it or its query fails,
 * EDD_INVARIANT_VACUOUS when its population counts no row.
 */
export async function checkSqlInvariants(check: SqlInvariantCheck): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = []
  for (const invariant of check.invariants) {
    const found = await violation(check, invariant)
    if (found !== null) mismatches.push(found)
  }
  return mismatches
}

async function violation(check: SqlInvariantCheck, invariant: SqlInvariant): Promise<Mismatch | null> {
  try {
    const [population] = await check.query(invariant.population)
    const counted = population?.[0] ?? null
    if (!isPositive(counted)) {
      const note = `invariant ${invariant.id} looked at no row: its population counts ${JSON.stringify(printable(counted))}`
      return mismatch(check, invariant, { code: 'EDD_INVARIANT_VACUOUS', actual: printable(counted), note })
    }
    const rows = await check.query(invariant.sql)
    if (rows.length === 0) return null
    const note = `invariant ${invariant.id}: ${rows.length} violating rows`
    return mismatch(check, invariant, { code: 'EDD_INVARIANT', actual: shownRows(rows), note })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return mismatch(check, invariant, { code: 'EDD_INVARIANT', note: `invariant ${invariant.id} failed: ${reason}` })
  }
}

function isPositive(counted: Value): boolean {
  return (typeof counted === 'bigint' && counted > 0n) || (typeof counted === 'number' && counted > 0)
}

function shownRows(rows: readonly Row[]): Printable {
  return rows.slice(0, MAX_SHOWN).map((row) => row.map((cell) => shortenedAlone(printable(cell), CELL_BYTES)))
}

function mismatch(
  { context }: SqlInvariantCheck,
  invariant: SqlInvariant,
  said: Pick<Mismatch, 'code' | 'note'> & Partial<Mismatch>,
): Mismatch {
  const nothing = { table: null, key: null, field: null, expected: null, actual: null }
  return { ...context, ...nothing, gold: invariant.source, ...said }
}
