import type { FoundRow } from '../command/sighting/record-context.js'
import type { Bundle } from '../model/bundle.js'
import type { JsonScalar } from '../model/commands.js'
import type { StoreReader } from '../model/store.js'
import type { Value } from '../model/value.js'
import type { RootRow } from './root-row.js'

interface Surrogates {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
}

/** Every row that a value names by its surrogate, with its business key; a key that holds more than scalars is left out. */
export function rowsOfValue(
  reader: StoreReader,
  of: { readonly bundle: Bundle; readonly root: RootRow | null },
): (value: JsonScalar) => Promise<readonly FoundRow[]> {
  const tables = surrogatesOf(of.bundle)
  return async (value) => {
    const wanted = asId(value)
    if (wanted === null) return []
    const found: FoundRow[] = []
    for (const one of tables) {
      const key = await keyOf(one, { reader, value: wanted, bundle: of.bundle })
      if (key === null) continue
      const isOwn = of.root?.table === one.table && sameKey(key, of.root)
      found.push({ table: one.table, key, own: isOwn ? one.column : null })
    }
    return found
  }
}

/** What is sent in a path or a form is text, whatever is stored. */
function asId(value: JsonScalar): Value | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  if (typeof value !== 'string' || value === '') return null
  return /^\d{1,15}$/.test(value) ? BigInt(value) : value
}

function surrogatesOf({ catalog, contract }: Bundle): readonly Surrogates[] {
  return catalog.tables.flatMap(({ name, primaryKey }) => {
    const rule = contract.tables.get(name)
    if (rule?.kind !== 'compare') return []
    const named = [...rule.columns].find(([, column]) => column.kind === 'surrogate')?.[0]
    const column = named ?? (primaryKey.length === 1 ? primaryKey[0] : undefined)
    return column === undefined ? [] : [{ table: name, column, key: rule.key.columns }]
  })
}

interface KeyQuestion {
  readonly reader: StoreReader
  readonly value: Value
  readonly bundle: Bundle
}

async function keyOf(of: Surrogates, question: KeyQuestion): Promise<Record<string, JsonScalar> | null> {
  const columns = of.key.map((column) => quoted(column)).join(', ')
  const sql = `select ${columns} from ${quoted(of.table)} where ${quoted(of.column)} is ? limit 2`
  const [row, ...more] = await question.reader.lookup(sql, [question.value])
  if (row === undefined || more.length > 0) return null
  const key: Record<string, JsonScalar> = {}
  for (const [index, column] of of.key.entries()) {
    const part = await keyPart(row[index] ?? null, { table: of.table, column, ...question })
    if (part === undefined) return null
    key[column] = part
  }
  return key
}

/** A part that refers to a parent is that one's own key, when it is one value. */
async function keyPart(
  stored: Value,
  of: KeyQuestion & { readonly table: string; readonly column: string },
): Promise<JsonScalar | undefined> {
  const rule = of.bundle.contract.tables.get(of.table)
  const column = rule?.kind === 'compare' ? rule.columns.get(of.column) : undefined
  if (column?.kind !== 'parent') return scalar(stored)
  const parent = surrogatesOf(of.bundle).find(({ table }) => table === column.table)
  if (parent === undefined || parent.key.length !== 1) return undefined
  const key = await keyOf(parent, { ...of, value: stored })
  return key === null ? undefined : Object.values(key)[0]
}

function scalar(stored: Value): JsonScalar | undefined {
  if (stored instanceof Uint8Array) return undefined
  return typeof stored === 'bigint' ? Number(stored) : stored
}

function sameKey(key: Readonly<Record<string, JsonScalar>>, root: RootRow): boolean {
  return Object.entries(key).every(([column, part]) => {
    const stated = root.key[column] ?? null
    return stated === null || typeof stated !== 'object' ? String(stated) === String(part) : false
  })
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
