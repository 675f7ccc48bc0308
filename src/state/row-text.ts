import { canonicalJson } from '../kernel/canonical-json.js'
import type { Row, Value } from '../model/value.js'

/** The canonical text of a row: 1, 1.0, "1" and x'31' give four texts, and no two different rows share one. */
export function rowText(row: Row): string {
  return `[${row.map(cellText).join()}]`
}

/** The same text as canonical JSON, with the common cases first: this runs for every cell of every observation. */
function cellText(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `{"$int":"${value}"}`
  return canonicalJson(value)
}
