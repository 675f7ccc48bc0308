import type { Bundle, BundleLock } from '../model/bundle.js'

/** For each table with `rest: compare` the columns that it stands for in the bundle's own schema, sorted. */
export function lockedColumns({ contract, catalog }: Pick<Bundle, 'contract' | 'catalog'>): BundleLock['columns'] {
  const columns: Record<string, readonly string[]> = {}
  for (const table of catalog.tables) {
    const rule = contract.tables.get(table.name)
    if (rule?.kind !== 'compare' || !rule.restCompared) continue
    const rest = table.columns.map(({ name }) => name).filter((name) => !rule.columns.has(name))
    columns[table.name] = rest.toSorted()
  }
  return columns
}
