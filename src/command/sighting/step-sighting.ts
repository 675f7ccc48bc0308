import type { JsonScalar, LeafRule, LeafSource } from '../../model/commands.js'

/** One unsafe request of one Proof case, and what each of its leaves may have been drawn from. */
export interface StepSighting {
  readonly method: string
  /** As it was sent, without the query. */
  readonly path: string
  /** `none` without a body. */
  readonly media: string
  readonly status: number | null
  /** One for each segment of the path, by its place from 0. */
  readonly segments: readonly LeafSighting[]
  readonly leaves: readonly LeafSighting[]
  readonly lists: readonly ListSighting[]
  /** Paths of the answer that hold the id of the case's own row. */
  readonly selfPaths: readonly string[]
  /** Why nothing is known of the body; null when it was read. */
  readonly unreadable: string | null
}

/** A leaf as it was sent. */
export interface LeafSighting {
  readonly place: LeafRule['place']
  /** The rule's path: `$.addons[].addon`. */
  readonly path: string
  /** Path of its list, and its place in it; null outside a list. */
  readonly item: { readonly list: string; readonly index: number } | null
  readonly type: string
  /** Every source that gives what was sent, in no order that means anything. */
  readonly sources: readonly LeafSource[]
}

/** A list as it was sent: the inputs that are lists of as many items. */
export interface ListSighting {
  /** Without the `[]`. */
  readonly path: string
  readonly inputs: readonly string[]
}

/** A page that the browser was given, and its content. */
export interface SightedPage {
  readonly path: string
  readonly html: string
}

/** A leaf that is being explained. */
export interface SentLeaf {
  readonly value: JsonScalar
  readonly isTyped: boolean
}
