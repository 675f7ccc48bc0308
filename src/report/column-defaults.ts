import type { Catalog, ColumnInfo } from '../model/catalog.js'
import type { Printable } from '../model/mismatch.js'
import type { ColumnDefaults } from './mismatch-patterns.js'

/** The literal defaults of a catalog's columns, as they are stored; a computed default is none. */
export function columnDefaults({ tables }: Pick<Catalog, 'tables'>): ColumnDefaults {
  const defaults = new Map<string, Printable>()
  for (const table of tables) {
    for (const column of table.columns) {
      const value = storedDefault(column)
      if (value !== undefined) defaults.set(`${table.name}.${column.name}`, value)
    }
  }
  return defaults
}

function storedDefault({ defaultText, affinity }: ColumnInfo): Printable | undefined {
  const literal = /^\s*(?:'((?:[^']|'')*)'|([+-]?\d+(?:\.\d+)?))\s*$/.exec(defaultText ?? '')
  if (literal === null) return undefined
  const [, quoted, digits] = literal
  const text = digits ?? (quoted ?? '').replaceAll("''", "'")
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/.test(text)
  if (affinity === 'text' || !isNumber) return text
  if (affinity === 'blob' && digits === undefined) return text
  return numberAs(text, affinity)
}

/** An integer where the column keeps one, a real else; digits that a double does not hold are no literal to compare with. */
function numberAs(text: string, affinity: ColumnInfo['affinity']): Printable | undefined {
  const value = Number(text)
  const keepsReal = affinity === 'real' || (affinity === 'blob' && text.includes('.'))
  if (keepsReal || !Number.isInteger(value)) return { $real: Object.is(value, -0) ? '-0' : String(value) }
  return Number.isSafeInteger(value) ? value : undefined
}
