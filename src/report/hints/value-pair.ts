import type { Printable } from '../../model/mismatch.js'

/** What gold expects of one field, and what is stored there. */
export interface ValuePair {
  readonly expected: Printable
  readonly actual: Printable
}
