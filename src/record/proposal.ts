import type { LeafRule, LeafSource } from '../model/commands.js'

/** One variant as it is proposed; whatever is not certain is a comment in it, so that it proves nothing. */
export interface ProposedVariant {
  readonly id: string
  /** Why it cannot be told which cases it takes; null: `when` tells it. */
  readonly doubt: string | null
  readonly when: Readonly<Record<string, string | boolean | null>>
  /** null: a login. */
  readonly scenario: string | null
  readonly steps: readonly ProposedStep[]
}

export interface ProposedStep {
  readonly method: string
  /** A template. */
  readonly path: string
  readonly media: string
  readonly status: number
  readonly self: string | null
  readonly leaves: readonly ProposedLeaf[]
  /** Lists of the body, each with the input that it is made of. */
  readonly lists: readonly { readonly path: string; readonly input: string }[]
  /** What no rule can be written for. */
  readonly doubts: readonly string[]
}

export interface ProposedLeaf {
  readonly place: LeafRule['place']
  /** Inside a list relative to the item. */
  readonly path: string
  /** Path of its list with the `[]`; null outside one. */
  readonly list: string | null
  readonly presentWhen: boolean
  readonly choice: SourceChoice
}

/** `doubtful`: several explain all that was seen, and would give a case of the corpus other values. */
export type SourceChoice =
  | { readonly kind: 'certain'; readonly source: LeafSource }
  | { readonly kind: 'doubtful'; readonly sources: readonly LeafSource[]; readonly apart: string }
  | { readonly kind: 'unexplained'; readonly seen: string }
