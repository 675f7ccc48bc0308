import { nearestName } from '../kernel/nearest-name.js'
import type { ParityContract } from '../model/contract.js'
import type { ExpectedState } from '../model/expected.js'
import type { Mismatch } from '../model/mismatch.js'
import { findUnclassified } from './find-unclassified.js'
import type { MismatchLog } from './mismatch-log.js'
import type { CompareContext } from './table-comparison.js'
import type { ObservedRows } from './table-index.js'

interface Input {
  readonly expected: ExpectedState
  readonly observation: ObservedRows
  readonly contract: ParityContract
  readonly context: CompareContext
  readonly lockedColumns?: Readonly<Record<string, readonly string[]>> | null
}

/** The first stage: the catalog of this very observation against the contract, and expectations that name nothing. */
export function checkClassification(input: Input, log: MismatchLog): void {
  const { observation, contract } = input
  const lockedColumns = input.lockedColumns ?? null
  for (const finding of findUnclassified({ contract, catalog: observation.catalog, lockedColumns })) {
    const rows = finding.code === 'EDD_TABLE_UNCLASSIFIED' ? ` (${rowCount(observation, finding.table)})` : ''
    const said = { code: finding.code, table: finding.table, field: finding.column, gold: finding.source }
    log.add(() => mismatch(input, { ...said, note: `${finding.message}${rows}` }))
  }
  checkObserved(input, log)
  checkExpected(input, log)
}

/** A compared table that the observation does not hold was not read: no rows would be a guess. */
function checkObserved(input: Input, log: MismatchLog): void {
  for (const { name } of input.observation.catalog.tables) {
    const isCompared = input.contract.tables.get(name)?.kind === 'compare'
    if (!isCompared || input.observation.tables.has(name)) continue
    log.add(() => mismatch(input, { code: 'EDD_SNAPSHOT_LOST', table: name, note: `table ${name} was not observed` }))
  }
}

function checkExpected(input: Input, log: MismatchLog): void {
  for (const [table, rows] of input.expected.tables) {
    if (input.contract.tables.get(table)?.kind !== 'compare' && rows.length > 0) {
      const note = `gold states ${rows.length} rows of ${table}, which the contract does not compare`
      log.add(() => mismatch(input, { code: 'EDD_CONTRACT_TABLE_UNKNOWN', table, gold: rows[0]?.source ?? null, note }))
    }
    const info = input.observation.catalog.tables.find(({ name }) => name === table)
    if (info !== undefined) checkStatedColumns(input, { table, real: info.columns.map(({ name }) => name) }, log)
  }
}

function checkStatedColumns(
  input: Input,
  of: { readonly table: string; readonly real: readonly string[] },
  log: MismatchLog,
): void {
  const real = new Set(of.real)
  const told = new Set<string>()
  for (const { row, source } of input.expected.tables.get(of.table) ?? []) {
    for (const field of Object.keys(row)) {
      if (real.has(field) || told.has(field)) continue
      told.add(field)
      const note = `gold states ${of.table}.${field}, which does not exist; the nearest is ${nearestName(field, real)}`
      log.add(() =>
        mismatch(input, { code: 'EDD_CONTRACT_COLUMN_UNKNOWN', table: of.table, field, gold: source, note }),
      )
    }
  }
}

function rowCount(observation: ObservedRows, table: string): string {
  const rows = observation.tables.get(table)?.rows
  if (rows === undefined) return 'rows not read'
  return rows.length === 1 ? '1 row' : `${rows.length} rows`
}

function mismatch(input: Input, said: Pick<Mismatch, 'code'> & Partial<Mismatch>): Mismatch {
  const nothing = { table: null, key: null, field: null, expected: null, actual: null, gold: null, note: null }
  return { ...input.context, ...nothing, ...said }
}
