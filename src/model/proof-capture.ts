import type { JsonScalar } from './commands.js'
import type { ProvenContext, ProvenEnd, ProvenLeaf } from './evidence.js'

/** One variant as one passing Proof case captured it, every leaf checked against its declared source. */
export interface ProofCapture {
  readonly scenario: string
  readonly case: string
  readonly variant: string
  readonly context: ProvenContext
  readonly steps: readonly CapturedStep[]
  readonly end: ProvenEnd
}

export interface CapturedStep {
  readonly method: string
  /** The template of the rule, not the path that was sent. */
  readonly path: string
  readonly media: string
  /** What the rule expects of a case that is accepted; how this one ended stands in `end`. */
  readonly status: number
  /** Ordinary browser headers that may be sent again; none that carries a session. */
  readonly headers: Readonly<Record<string, string>>
  readonly leaves: readonly CapturedLeaf[]
  readonly lists: readonly CapturedList[]
  /** Rule paths that the capture, or at least one item of it, did not carry. */
  readonly absent: readonly Pick<ProvenLeaf, 'place' | 'path'>[]
}

export interface CapturedLeaf {
  readonly place: ProvenLeaf['place']
  /** The rule's path: `$.addons[].addon`. */
  readonly path: string
  /** Index of the item of its list; null outside a list. */
  readonly item: number | null
  readonly type: ProvenLeaf['types'][number]
  readonly source: string
  readonly constant: boolean
  /** A secret or volatile value is never kept; its marker stands here. */
  readonly value: JsonScalar
  readonly marked: boolean
}

export interface CapturedList {
  /** Without the `[]`: `$.addons`. */
  readonly path: string
  readonly source: string
  readonly items: number
}
