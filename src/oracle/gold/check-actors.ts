import type { Actor, Manifest } from '../../model/manifest.js'
import type { Baseline } from '../../model/gold.js'
import type { ProblemList } from '../problem-list.js'

/** Every actor must be exactly one row of the baseline, or nobody could log in. */
export function checkActors(of: {
  manifest: Manifest
  baseline: Baseline
  problems: ProblemList
  whole: boolean
  tables: ReadonlyMap<string, unknown>
}): void {
  if (!of.whole) return
  for (const actor of of.manifest.actors.values()) {
    if (!of.tables.has(actor.user.table)) continue
    const rows = of.baseline.tables.get(actor.user.table) ?? []
    const found = rows.filter(({ row }) => Object.entries(actor.user.key).every(([column, value]) => row[column] === value))
    if (found.length === 1) continue
    const message = `actor ${actor.id}: ${found.length} baseline rows of ${actor.user.table} are ${keyShown(actor)}; 1 is expected`
    of.problems.add('EDD_REFERENCE_UNKNOWN', actor.source, message)
  }
}

function keyShown(actor: Actor): string {
  return JSON.stringify(actor.user.key)
}
