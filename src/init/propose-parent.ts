import { keyText } from '../value/key-text.js'
import type { FoundTable } from './found-table.js'
import { valuesOf } from './found-table.js'
import { surrogateOf } from './propose-key.js'

/** A parent that a column refers to; `doubt` says what speaks against it. */
export interface ProposedParent {
  readonly table: string
  readonly doubt: string | null
}

/** The parent by a declared reference, else by name (`customer_id` and the table `customers`) and rows; null for none. */
export function proposeParent(table: FoundTable, name: string, tables: readonly FoundTable[]): ProposedParent | null {
  const declared = table.info.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name)
  if (declared !== undefined) return { table: declared.parentTable, doubt: null }
  const parent = tables.find((candidate) => isNamedAfter(name, candidate))
  const identity = parent === undefined ? null : surrogateOf(parent)
  if (parent === undefined || identity === null) return null
  const known = new Set(valuesOf(parent, identity).map((value) => keyText(value)))
  const values = valuesOf(table, name)
  const lost = values.filter((value) => !known.has(keyText(value))).length
  const { name: to } = parent.info
  if (values.length === 0) return { table: to, doubt: `a reference to ${to} by its name; no row says so` }
  return {
    table: to,
    doubt: lost === 0 ? null : `a reference to ${to} by its name; ${lost} of ${values.length} values lead nowhere`,
  }
}

/** `customer_id`, `customerId` and `customers_id` are named after `customers` and `customer`. */
function isNamedAfter(column: string, { info }: FoundTable): boolean {
  const stem = /^(.+?)(?:_id|Id)$/.exec(column)?.[1]?.toLowerCase()
  if (stem === undefined) return false
  const name = info.name.toLowerCase()
  return [stem, `${stem}s`, `${stem}es`, stem.replace(/y$/, 'ies')].includes(name)
}
