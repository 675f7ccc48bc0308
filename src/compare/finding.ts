import type { EddCode } from '../kernel/codes/index.js'
import type { SourceLine } from '../model/value.js'

/** What a contract does not say of a catalog, or says of nothing. */
export interface Finding {
  readonly code: EddCode
  readonly table: string
  readonly column: string | null
  readonly message: string
  readonly source: SourceLine
}
