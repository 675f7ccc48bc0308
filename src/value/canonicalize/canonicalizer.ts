import type { CanonicalizerName } from '../../model/contract.js'
import type { Value } from '../../model/value.js'

export type CanonicalResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string }

/** Two values are the same under a canonicalizer exactly when both give the same text; NULL is equal to NULL only. */
export interface Canonicalizer {
  readonly name: CanonicalizerName
  canonical(value: Value): CanonicalResult
}
