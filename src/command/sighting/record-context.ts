import type { JsonScalar } from '../../model/commands.js'
import type { LeafContext } from '../leaf-context.js'

/** A row whose surrogate is a captured value: its table and business key, each part as it is stored. */
export interface FoundRow {
  readonly table: string
  readonly key: Readonly<Record<string, JsonScalar>>
  /** The column that holds the value, when it is the case's own row; null for every other row. */
  readonly own: string | null
}

/** What the leaves of a case may be drawn from, asked the other way round: which row does this value name? */
export interface RecordContext extends LeafContext {
  readonly rowsOf: (value: JsonScalar) => Promise<readonly FoundRow[]>
  /** Columns of the case's own row that the case leaves as they were; empty when it has none before. */
  readonly ownColumns: readonly string[]
}
