import type { Bundle } from '../model/bundle.js'
import type { CaseName } from './case-name.js'
import type { RootRow } from './root-row.js'

/** Columns of a case's row that held before the case what they hold after it: none of a row that it inserts, all but those that it sets. */
export function columnsBefore(bundle: Bundle, name: CaseName, root: RootRow | null): readonly string[] {
  const columns = bundle.catalog.tables.find((table) => table.name === root?.table)?.columns ?? []
  const scenario = bundle.manifest.scenarios.find(({ id }) => id === name.scenario)
  const layer = bundle.gold.layers.find(({ round }) => round === scenario?.round)
  const own = (layer?.tables.get(root?.table ?? '') ?? []).filter(({ cases }) => cases.includes(name.case))
  if (scenario?.cases.kind === 'gold' && own.some(({ op }) => op === 'insert')) return []
  const changed = new Set(own.flatMap((operation) => (operation.op === 'update' ? Object.keys(operation.set) : [])))
  return columns.map((column) => column.name).filter((column) => !changed.has(column))
}
