import { translateKeys } from '../compare/translate-keys.js'
import type { ColumnInfo } from '../model/catalog.js'
import type { ParityContract } from '../model/contract.js'
import type { Observation } from '../model/observation.js'
import type { GoldValue, Row } from '../model/value.js'
import { isKeyValue } from './is-key-value.js'

export interface BaselineQuestion {
  readonly observation: Pick<Observation, 'catalog' | 'tables'>
  /** What is sure; everything else is stated as it is stored. */
  readonly contract: ParityContract
}

/** baseline/<table>.jsonl of every table that holds a row: parents by their business key, surrogates left out. */
export function baselineLines({ observation, contract }: BaselineQuestion): ReadonlyMap<string, string> {
  const translation = translateKeys({ observation, contract })
  const files = new Map<string, string>()
  for (const info of observation.catalog.tables) {
    const rows = observation.tables.get(info.name)?.rows ?? []
    const rule = contract.tables.get(info.name)
    const line = (row: Row): string => {
      const cells: Record<string, unknown> = {}
      for (const [position, column] of info.columns.entries()) {
        const own = rule?.kind === 'compare' ? rule.columns.get(column.name) : undefined
        if (own?.kind === 'surrogate') continue
        const parent =
          own?.kind === 'parent' ? translation.resolveParent(row, { table: info.name, column: column.name }) : null
        const stated = parent?.ok === true ? parent.value : (row[position] ?? null)
        cells[column.name] = goldJson(stated, parent?.ok === true ? null : column)
      }
      return `${JSON.stringify(cells)}\n`
    }
    if (rows.length > 0) files.set(info.name, rows.map((row) => line(row)).join(''))
  }
  return files
}

/** A value as gold writes it: bare where the affinity of the column gives it back exactly, with its class elsewhere. */
function goldJson(value: GoldValue, column: ColumnInfo | null): unknown {
  if (value === null) return null
  if (typeof value === 'string') {
    return column === null || column.affinity === 'text' || column.affinity === 'blob' ? value : { $text: value }
  }
  if (typeof value === 'bigint') {
    const bare = Number.isSafeInteger(Number(value)) && column?.affinity !== 'text' && column?.affinity !== 'real'
    return bare ? Number(value) : { $int: String(value) }
  }
  if (typeof value === 'number') return { $real: Object.is(value, -0) ? '-0' : String(value) }
  if (!isKeyValue(value)) return { $hex: Buffer.from(value).toString('hex') }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, goldJson(part, null)]))
}
