import type { ColumnInfo, TableInfo } from '../../model/catalog.js'
import type { GoldValue } from '../../model/value.js'
import type { RawJson } from '../../value/raw-json.js'
import { isRawObject } from '../../value/raw-json.js'
import { toValue } from '../../value/to-value.js'
import { columnNamed } from './column-named.js'
import type { GoldSchema } from './gold-schema.js'

export type CellResult =
  | { readonly ok: true; readonly value: GoldValue }
  | { readonly ok: false; readonly message: string }

/** Business keys nested deeper than this go in a circle. */
const MAX_DEPTH = 16

/** Stands for a cell whose parent the contract declares wrongly, which is a problem of the contract already. */
const UNKNOWN: CellResult = { ok: true, value: null }

/** Types one cell of a gold row by its column; under `translate: {parent}` it is the parent's business key. */
export function typeCell(
  raw: RawJson,
  at: { readonly table: TableInfo; readonly column: ColumnInfo },
  schema: GoldSchema,
): CellResult {
  return typeAt(raw, at, { schema, depth: 0 })
}

interface Typing {
  readonly schema: GoldSchema
  readonly depth: number
}

function typeAt(raw: RawJson, at: { table: TableInfo; column: ColumnInfo }, typing: Typing): CellResult {
  if (raw === null && at.column.notNull) return refused(`column ${at.column.name} is NOT NULL`)
  const rule = typing.schema.contract.tables.get(at.table.name)
  const columnRule = rule?.kind === 'compare' ? rule.columns.get(at.column.name) : undefined
  if (columnRule?.kind !== 'parent' || raw === null) return toValue(raw, at.column)
  if (typing.depth >= MAX_DEPTH) return UNKNOWN
  return parentKey(raw, columnRule.table, typing)
}

function parentKey(raw: RawJson, parent: string, { schema, depth }: Typing): CellResult {
  const table = schema.tables.get(parent)
  const rule = schema.contract.tables.get(parent)
  if (table === undefined || rule?.kind !== 'compare') return UNKNOWN
  const [only, second] = rule.key.columns
  const typing = { schema, depth: depth + 1 }
  if (only !== undefined && second === undefined) return keyPart(raw, { table, name: only }, typing)
  if (!isRawObject(raw)) return refused(`write the key of ${parent}: {${rule.key.columns.join(', ')}}`)
  const wrong = Object.keys(raw).find((name) => !rule.key.columns.includes(name))
  if (wrong !== undefined) return refused(`"${wrong}" is no part of the key of ${parent}: {${rule.key.columns.join(', ')}}`)
  const key: Record<string, GoldValue> = {}
  for (const name of rule.key.columns) {
    const part = raw[name]
    if (part === undefined) return refused(`the key of ${parent} lacks ${name}`)
    const result = keyPart(part, { table, name }, typing)
    if (!result.ok) return result
    key[name] = result.value
  }
  return { ok: true, value: key }
}

function keyPart(raw: RawJson, { table, name }: { table: TableInfo; name: string }, typing: Typing): CellResult {
  const column = columnNamed(table, name)
  return column === undefined ? UNKNOWN : typeAt(raw, { table, column }, typing)
}

function refused(message: string): CellResult {
  return { ok: false, message }
}
