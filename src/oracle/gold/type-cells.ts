import type { TableInfo } from '../../model/catalog.js'
import type { GoldValue, SourceLine } from '../../model/value.js'
import type { RawObject } from '../../value/raw-json.js'
import type { ProblemList } from '../problem-list.js'
import { columnNamed } from './column-named.js'
import type { ColumnClass, GoldSchema } from './gold-schema.js'
import { classInSchema } from './gold-schema.js'
import { typeCell } from './type-cell.js'

export interface CellsOf {
  readonly table: TableInfo
  readonly schema: GoldSchema
  readonly problems: ProblemList
  readonly source: SourceLine
  /** Classes that may be stated here. */
  readonly allowed: readonly ColumnClass[]
}

/** Types every cell of a row, a key or a change; null after problems were added. */
export function typeCells(raw: RawObject, of: CellsOf): Readonly<Record<string, GoldValue>> | null {
  const { table, schema, problems, source } = of
  const cells: Record<string, GoldValue> = {}
  let sound = true
  for (const [name, value] of Object.entries(raw)) {
    const column = columnNamed(table, name)
    if (column === undefined) {
      const known = table.columns.map((info) => info.name)
      problems.expectName(source, { what: `column of ${table.name}`, name, known })
      sound = false
      continue
    }
    const kind = classInSchema(schema, { table: table.name, column: name })
    if (!of.allowed.includes(kind)) {
      const why = kind === 'computed' ? 'is a shared aggregate and computed' : `the contract calls ${kind}`
      problems.add('EDD_BUNDLE_CONTRADICTORY', source, `gold states ${table.name}.${name}, which ${why}`)
      sound = false
      continue
    }
    const result = typeCell(value, { table, column }, schema)
    if (result.ok) cells[name] = result.value
    else {
      problems.add('EDD_GOLD_VALUE', source, `${table.name}.${name}: ${result.message}`)
      sound = false
    }
  }
  return sound ? cells : null
}

/** Adds one problem that names every demanded column the row does not state; answers whether it is total. */
export function demandTotal(raw: RawObject, of: CellsOf): boolean {
  const { table, schema } = of
  const missing = table.columns
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(raw, name))
    .filter((name) => {
      const kind = classInSchema(schema, { table: table.name, column: name })
      return DEMANDED.includes(kind) && of.allowed.includes(kind)
    })
  if (missing.length === 0) return true
  of.problems.add('EDD_GOLD_INCOMPLETE', of.source, `the ${table.name} row does not state ${missing.join(', ')}`)
  return false
}

const DEMANDED: readonly ColumnClass[] = ['stated', 'parent', 'computed']
