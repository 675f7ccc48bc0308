import type { Digest } from '../kernel/digest.js'
import type { JsonScalar } from './commands.js'

/** K: what Proof captured. Validate may use nothing else. */
export interface CommandEvidence {
  readonly schema: 1
  readonly run: string
  readonly mintedAt: string
  readonly bindings: EvidenceBindings
  readonly variants: readonly ProvenVariant[]
  /** Digest over everything above. */
  readonly digest: Digest
}

/** The identities that must be equal where the evidence is consumed. */
export interface EvidenceBindings {
  readonly bundle: Digest
  readonly build: string
  readonly profile: Digest
  readonly boundary: string
  readonly rules: Digest
  readonly manifest: Digest
  readonly store: { readonly locator: string; readonly intrinsic: string }
  readonly variantSet: Digest
}

export interface ProvenVariant {
  readonly id: string
  /** `scenario/case` of each passing Proof case that produced it. */
  readonly provenBy: readonly string[]
  readonly contexts: readonly ProvenContext[]
  readonly steps: readonly ProvenStep[]
  /** How the cases of each scenario that takes this variant end; one a scenario. */
  readonly ends: readonly ProvenEnd[]
}

/** The last step of a case answers `status`, and that means `disposition`; for a login `scenario` is `login`. */
export interface ProvenEnd {
  readonly scenario: string
  readonly status: number
  readonly disposition: Disposition
}

export type Disposition = 'accepted' | 'rejected' | 'no-change'

export interface ProvenContext {
  readonly actor: string
  readonly tenant: string
  readonly roles: readonly string[]
}

export interface ProvenStep {
  readonly method: string
  readonly path: string
  readonly media: string
  readonly status: number
  /** Browser headers that were the same in every capture and are sent again. */
  readonly headers: Readonly<Record<string, string>>
  /** Every leaf seen, with its JSON type and whether it was seen absent; secrets and values are never kept. */
  readonly leaves: readonly ProvenLeaf[]
  /** Every list seen. One without a leaf below was seen empty only. */
  readonly lists?: readonly ProvenList[]
}

export interface ProvenList {
  /** Without the `[]`: `$.addons`. */
  readonly path: string
  readonly source: string
  /** Seen missing. Leaves below are optional or not within an item, whatever the list is. */
  readonly optional: boolean
  /** 0 when Proof saw it empty. */
  readonly min: 0 | 1
}

/**
 * One leaf that Proof saw. Body paths: `$.a.b`, `$.list[].x` for the member x of every item, `$.list[]` for an item that
 * is a scalar, `$["a.b"]` for a name that is no plain word.
 */
export interface ProvenLeaf {
  readonly place: 'path' | 'query' | 'headers' | 'body'
  readonly path: string
  readonly types: readonly ('null' | 'boolean' | 'number' | 'string')[]
  readonly source: string
  readonly optional: boolean
  /** Only for a constant. */
  readonly constant?: JsonScalar
}
