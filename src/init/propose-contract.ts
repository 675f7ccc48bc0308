import type { Observation } from '../model/observation.js'
import type { Draft } from './draft.js'
import type { FoundTable } from './found-table.js'
import { proposeColumn } from './propose-column.js'
import { proposeKey, surrogateOf } from './propose-key.js'

/** Keys, surrogates, parents and clocks of every table, from the catalog and the rows that are there. */
export function proposeContract({ catalog, tables }: Pick<Observation, 'catalog' | 'tables'>): readonly Draft[] {
  const found = catalog.tables.map((info): FoundTable => ({ info, rows: tables.get(info.name)?.rows ?? [] }))
  const keys = found.map((table) => ({ table, key: proposeKey(table) }))
  const keyed = new Set(keys.flatMap(({ table, key }) => (key.from === null ? [] : [table.info.name])))
  return keys.map(({ table, key }) => {
    const of = { table, tables: found, surrogate: surrogateOf(table), key: key.columns, keyed }
    return { name: table.info.name, key, columns: table.info.columns.map((column) => proposeColumn(column, of)) }
  })
}
