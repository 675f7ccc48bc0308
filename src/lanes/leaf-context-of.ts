import type { LeafContext } from '../command/leaf-context.js'
import type { CaseInput } from '../model/input.js'
import type { Actor, Scenario } from '../model/manifest.js'
import type { StoreReader } from '../model/store.js'
import type { GoldValue } from '../model/value.js'
import type { LaneContext } from './lane-context.js'
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
  const selfKey = self === undefined ? null : rootKey(context, self)
  return {
    input: of.input,
    actor: actorValues(context, actor),
    lookupParent: (table, key) =>
      lookups.surrogate(table, Object.fromEntries(Object.entries(key).map(([name, part]) => [name, keyValue(part)]))),
    lookupSelf: async (column) =>
      self === undefined || selfKey === null
        ? undefined
        : lookups.column({ table: self.scenario.casesOf, column }, selfKey),
    readVolatile: of.readVolatile,
  }
}

/** What an actor gives to the leaves of its commands. */
export function actorValues(context: LaneContext, actor: Actor): LeafContext['actor'] {
  const { id, tenant, roles } = actor
  return { id, tenant, roles, user: actor.user.key, secret: context.secretOf(actor) }
}

/** The business key of the case's own root row, as gold states it. */
function rootKey(
  { bundle }: LaneContext,
  self: { scenario: Scenario; caseId: string },
): Readonly<Record<string, GoldValue>> | null {
  const rule = bundle.contract.tables.get(self.scenario.casesOf)
  if (rule?.kind !== 'compare') return null
  const layer = bundle.gold.layers.find(({ round }) => round === self.scenario.round)
  const operations = layer?.tables.get(self.scenario.casesOf) ?? []
  const root = operations.find((operation) => operation.cases.includes(self.caseId))
  if (root === undefined) return null
  if (root.op !== 'insert') return root.key
  return Object.fromEntries(rule.key.columns.map((column) => [column, root.row[column] ?? null]))
}
