import type { EddCode } from '../kernel/codes/index.js'
import type { SourceLine } from './value.js'

/** One disagreement, in the shape that verdict.json publishes. Values are printable JSON, exact. */
export interface Mismatch {
  readonly code: EddCode
  readonly scenario: string
  readonly case: string | null
  readonly round: string
  readonly table: string | null
  /** Business key by column, parts rendered; null where there is none. */
  readonly key: Readonly<Record<string, Printable>> | null
  readonly field: string | null
  readonly expected: Printable
  readonly actual: Printable
  readonly gold: SourceLine | null
  /** One sentence for what key and field cannot tell: the change class, the blocking case, the nearest row. */
  readonly note: string | null
}

/** JSON that prints a stored value exactly: integers beyond 2^53 as digits in `{"$int"}`, bytes as `{"$hex"}`, reals `{"$real"}`. */
export type Printable = null | boolean | number | string | { readonly [key: string]: Printable } | readonly Printable[]
