import type { Problem } from '../kernel/edd-error.js'
import type { Bundle } from '../model/bundle.js'
import type { BaselineRow } from '../model/gold.js'
import type { Value } from '../model/value.js'
import type { ImageRow } from '../store/sqlite/fill-image.js'
import { saltedStarts } from '../store/sqlite/salted-starts.js'
import { baselineCell } from './baseline-cell.js'
import type { BaselineTables } from './baseline-cell.js'
import { baselineTable } from './baseline-table.js'
import type { BaselineTable } from './baseline-table.js'
import { parentsFirst } from './parents-first.js'

/** The parts of a bundle that say what a baseline is. */
export type BaselineSource = Pick<Bundle, 'baseline' | 'catalog' | 'contract'>

export interface BaselinePlan {
  readonly rows: readonly ImageRow[]
  readonly problems: readonly Problem[]
}

/** The rows to store, parents first, with surrogates of a random start; and every reason why that cannot be. */
export function planBaseline({ baseline, catalog, contract }: BaselineSource): BaselinePlan {
  // Literal ids are those that an application would give out itself, from 1 on.
  const names = contract.sequences === 'baseline' ? [] : catalog.tables.map(({ name }) => name)
  const starts = saltedStarts(names)
  const tables = new Map<string, BaselineTable>()
  for (const info of parentsFirst(catalog.tables)) {
    const rows = baseline.tables.get(info.name) ?? []
    tables.set(info.name, baselineTable({ info, rows, contract, start: starts.get(info.name) ?? 1n }))
  }
  const rows: ImageRow[] = []
  const problems: Problem[] = unknownTables(baseline.tables, tables)
  for (const table of tables.values()) {
    for (const [at, stated] of table.rows.entries()) {
      problems.push(...unknownColumns(table, stated))
      const planned = planRow({ contract, tables }, { table, at, stated })
      rows.push(planned.row)
      problems.push(...planned.problems)
    }
  }
  return { rows, problems }
}

interface StatedRow {
  readonly table: BaselineTable
  readonly at: number
  readonly stated: BaselineRow
}

function planRow(all: BaselineTables, { table, at, stated }: StatedRow): { row: ImageRow; problems: Problem[] } {
  const columns: string[] = []
  const values: Value[] = []
  const problems: Problem[] = []
  for (const column of table.info.columns) {
    const cell = baselineCell(all, { table, at, column })
    if (cell.kind === 'problem') problems.push(problemAt(stated, `${table.info.name}.${cell.message}`))
    if (cell.kind !== 'value') continue
    columns.push(column.name)
    values.push(cell.value)
  }
  return { row: { table: table.info.name, columns, values, source: stated.source }, problems }
}

function unknownColumns({ info }: BaselineTable, stated: BaselineRow): readonly Problem[] {
  const known = new Set(info.columns.map(({ name }) => name))
  const unknown = Object.keys(stated.row).filter((name) => !known.has(name))
  return unknown.map((name) => problemAt(stated, `the schema gives ${info.name} no column ${name}`))
}

function unknownTables(
  stated: BaselineSource['baseline']['tables'],
  known: ReadonlyMap<string, BaselineTable>,
): Problem[] {
  return [...stated].flatMap(([name, [first]]) =>
    first === undefined || known.has(name) ? [] : [problemAt(first, `the schema creates no table ${name}`)],
  )
}

function problemAt({ source }: BaselineRow, message: string): Problem {
  return { code: 'EDD_BASELINE', message, ...source }
}
