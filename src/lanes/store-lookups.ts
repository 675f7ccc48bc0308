import type { Bundle } from '../model/bundle.js'
import type { ColumnInfo, TableInfo } from '../model/catalog.js'
import type { JsonScalar } from '../model/commands.js'
import type { StoreReader } from '../model/store.js'
import type { GoldValue, Value } from '../model/value.js'

/** Looks rows up by business key in the store as it stands. */
export interface StoreLookups {
  /** The surrogate (or, without one, the primary key) of a row; undefined when there is no such row or more than one. */
  surrogate(table: string, key: Readonly<Record<string, GoldValue>>): Promise<Value | undefined>
  /** One column of a row by its business key. */
  column(
    place: { readonly table: string; readonly column: string },
    key: Readonly<Record<string, GoldValue>>,
  ): Promise<Value | undefined>
}

/** Lookups for the tables of a bundle. Names come from the catalog; values go as parameters. */
export function storeLookups(reader: StoreReader, bundle: Bundle): StoreLookups {
  const column: StoreLookups['column'] = async (place, key) => {
    const table = bundle.catalog.tables.find(({ name }) => name === place.table)
    if (table === undefined) return undefined
    const parts: { name: string; value: Value }[] = []
    for (const [name, part] of Object.entries(key)) {
      const value = await keyPart(table, { name, part })
      if (value === undefined) return undefined
      parts.push({ name, value })
    }
    const where = parts.map(({ name }) => `${quoted(name)} is ?`).join(' and ')
    const sql = `select ${quoted(place.column)} from ${quoted(table.name)} where ${where} limit 2`
    const rows = await reader.lookup(
      sql,
      parts.map(({ value }) => value),
    )
    return rows.length === 1 ? rows[0]?.[0] : undefined
  }
  const keyPart = async (
    table: TableInfo,
    { name, part }: { name: string; part: GoldValue },
  ): Promise<Value | undefined> => {
    const info = table.columns.find((one) => one.name === name)
    const parent = parentOf(bundle, { table: table.name, column: name })
    if (info === undefined) return undefined
    if (parent !== undefined && part !== null) return surrogate(parent, parentKey(bundle, parent, part))
    return isKeyObject(part) ? undefined : stored(part, info)
  }
  const surrogate: StoreLookups['surrogate'] = async (table, key) =>
    column({ table, column: surrogateColumn(bundle, table) }, key)
  return { surrogate, column }
}

function parentOf(bundle: Bundle, place: { table: string; column: string }): string | undefined {
  const rule = bundle.contract.tables.get(place.table)
  const column = rule?.kind === 'compare' ? rule.columns.get(place.column) : undefined
  return column?.kind === 'parent' ? column.table : undefined
}

function parentKey(bundle: Bundle, parent: string, part: GoldValue): Readonly<Record<string, GoldValue>> {
  if (isKeyObject(part)) return part
  const rule = bundle.contract.tables.get(parent)
  const [column = ''] = rule?.kind === 'compare' ? rule.key.columns : []
  return { [column]: part }
}

function surrogateColumn(bundle: Bundle, table: string): string {
  const rule = bundle.contract.tables.get(table)
  const named =
    rule?.kind === 'compare' ? [...rule.columns].find(([, column]) => column.kind === 'surrogate')?.[0] : undefined
  return named ?? bundle.catalog.tables.find(({ name }) => name === table)?.primaryKey[0] ?? ''
}

function isKeyObject(value: GoldValue): value is Readonly<Record<string, GoldValue>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

/** A key part that was typed is text; a column that stores integers holds it as one. */
function stored(value: Value, column: ColumnInfo): Value {
  return column.affinity === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value
}

/** A key part as a command names it: JSON, before the column's type is known. */
export function keyValue(part: JsonScalar): Value {
  if (typeof part === 'boolean') return part ? 1n : 0n
  return typeof part === 'number' && Number.isInteger(part) ? BigInt(part) : part
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
