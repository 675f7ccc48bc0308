import type { Bundle } from '../model/bundle.js'
import type { Actor } from '../model/manifest.js'

/** What an actor's login may change (tables whole, or single columns), and the columns that declared traffic may write at any time. */
export interface CarriedState {
  readonly tables: ReadonlySet<string>
  readonly columns: readonly { readonly table: string; readonly column: string }[]
  readonly free: readonly { readonly table: string; readonly column: string }[]
}

/** Collects it for the actors of a unit. */
export function carriedState(
  bundle: { readonly commands: Pick<Bundle['commands'], 'traffic'> },
  actors: readonly Actor[],
): CarriedState {
  const entries = actors.flatMap((actor) => actor.closure)
  return {
    tables: new Set(entries.filter((entry) => entry.column === undefined).map((entry) => entry.table)),
    columns: entries.flatMap(({ table, column }) => (column === undefined ? [] : [{ table, column }])),
    free: bundle.commands.traffic.flatMap((traffic) => (traffic.kind === 'writes' ? traffic.columns : [])),
  }
}
