import type { TableInfo } from '../model/catalog.js'

/** Tables in an order in which a referenced table stands before those that refer to it; circles are cut anywhere. */
export function parentsFirst(tables: readonly TableInfo[]): readonly TableInfo[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const placed = new Set<TableInfo>()
  const entered = new Set<TableInfo>()
  const place = (table: TableInfo): void => {
    if (entered.has(table)) return
    entered.add(table)
    for (const { parentTable } of table.foreignKeys) {
      const parent = byName.get(parentTable)
      if (parent !== undefined) place(parent)
    }
    placed.add(table)
  }
  for (const table of tables) place(table)
  return [...placed]
}
