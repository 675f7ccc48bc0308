import type { LeafContext } from '../command/leaf-context.js'
import type { CaseInput } from '../model/input.js'
import type { Actor, Scenario } from '../model/manifest.js'
import type { StoreReader } from '../model/store.js'
import type { LaneContext } from './lane-context.js'
import type { RootRow } from './root-row.js'
import { rootRow } from './root-row.js'
import { keyValue, storeLookups } from './store-lookups.js'

export interface LeafCase {
  /** Where references are looked up. */
  readonly reader: StoreReader
  readonly actor: Actor
  readonly input: CaseInput
  /** Absent for a login: it has no row of its own. */
  readonly self?: { readonly scenario: Scenario; readonly caseId: string }
  readonly readVolatile: LeafContext['readVolatile']
}

/** What the leaves of one case's commands are drawn from, looked up in this run's store. */
export function leafContextOf(context: LaneContext, of: LeafCase): LeafContext {
  const lookups = storeLookups(of.reader, context.bundle)
  const { actor, self } = of
  let known: RootRow | null | undefined
  // Looked up only where a leaf asks for it: most commands of a corpus do not.
  const root = (): RootRow | null =>
    (known ??= self === undefined ? null : rootRow(context.bundle, { scenario: self.scenario.id, case: self.caseId }))
  return {
    input: of.input,
    actor: actorValues(context, actor),
    lookupParent: (table, key) =>
      lookups.surrogate(table, Object.fromEntries(Object.entries(key).map(([name, part]) => [name, keyValue(part)]))),
    lookupSelf: async (column) => {
      const row = root()
      return row === null ? undefined : lookups.column({ table: row.table, column }, row.key)
    },
    readVolatile: of.readVolatile,
  }
}

/** What an actor gives to the leaves of its commands. */
export function actorValues(context: LaneContext, actor: Actor): LeafContext['actor'] {
  const { id, tenant, roles } = actor
  return { id, tenant, roles, user: actor.user.key, secret: context.secretOf(actor) }
}
