import type { JsonScalar, LeafSource } from '../model/commands.js'
import type { CaseInput, TypedItem } from '../model/input.js'
import type { Value } from '../model/value.js'

export type VolatileSource = Extract<LeafSource, { kind: 'volatile' }>

/** What the leaves of one case are drawn from. Lookups read the store as it stands when the command is sent or checked. */
export interface LeafContext {
  readonly input: CaseInput
  readonly actor: ActorValues
  /** The surrogate of a parent by its business key; undefined when there is no such row. */
  readonly lookupParent: (table: string, key: Readonly<Record<string, JsonScalar>>) => Promise<Value | undefined>
  /** A column of the case's own root row; undefined when there is no such row yet. */
  readonly lookupSelf: (column: string) => Promise<Value | undefined>
  /** What the page gave; null when that is not known here. */
  readonly readVolatile: (source: VolatileSource) => Promise<string | null>
  /** Texts of the answers to the earlier steps of the case, in order; none where nothing was sent. */
  readonly responses?: readonly string[]
}

export interface ActorValues {
  readonly id: string
  readonly tenant: string
  readonly roles: readonly string[]
  /** Key parts of the actor's own record by column. */
  readonly user: Readonly<Record<string, string>>
  readonly secret: string
}

/** A context, and the list item that a leaf stands in. */
export interface LeafScope {
  readonly context: LeafContext
  readonly item: TypedItem | null
}
