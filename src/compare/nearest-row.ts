import type { Printable } from '../model/mismatch.js'
import { commonPrefix } from '../value/common-prefix.js'
import { keyText } from '../value/key-text.js'
import { compareRow } from './compare-row.js'
import type { CellDifference } from './compare-cell.js'
import { isKeyObject } from './match-text.js'
import { printableKey } from './printable-row.js'
import { shortenedAlone } from './printable-pair.js'
import { sameValue } from './same-value.js'
import type { ActualEntry, ExpectedEntry, TableComparison } from './table-comparison.js'

/** Bounds the search: with more missing or extra rows than this the nearest one tells little. */
const MAX_SEARCHES = 50
const MAX_CANDIDATES = 200
const MAX_FIELDS = 8
const VALUE_BYTES = 120

/** Finds, for a missing row, the extra row that is most like it; made once a table, so that the work stays bounded. */
export class NearestRow {
  readonly #comparison: TableComparison
  readonly #candidates: readonly ActualEntry[]
  #searches = 0

  constructor(comparison: TableComparison, extras: readonly ActualEntry[]) {
    this.#comparison = comparison
    this.#candidates = extras.slice(0, MAX_CANDIDATES)
  }

  /** The nearest stored row with the fields that differ, in one sentence; null when there is none to look at. */
  describe(expected: ExpectedEntry): string | null {
    this.#searches += 1
    if (this.#searches > MAX_SEARCHES) return null
    let best: { readonly actual: ActualEntry; readonly distance: number } | null = null
    for (const actual of this.#candidates) {
      const distance = differingColumns(this.#comparison, expected, actual) + keyDistance([expected.text, actual.text])
      if (best === null || distance < best.distance) best = { actual, distance }
    }
    if (best === null) return null
    return sentence(best.actual, compareRow(this.#comparison, { expected, actual: best.actual }))
  }
}

/** How many columns differ, told without rendering any value: candidates may hold megabytes. */
function differingColumns(comparison: TableComparison, expected: ExpectedEntry, actual: ActualEntry): number {
  let count = 0
  for (const { name, rule } of comparison.columns) {
    const stated = expected.cells[name] ?? null
    if (rule.kind === 'compare' && !isKeyObject(stated)) {
      if (!sameValue(stated, comparison.index.cell(actual.row, name))) count += 1
    } else if (rule.kind === 'parent') {
      const outcome = comparison.translation.resolveParent(actual.row, { table: comparison.table, column: name })
      if (!outcome.ok || keyText(outcome.value) !== keyText(stated)) count += 1
    }
  }
  return count
}

/** Less than one field: it only decides between rows that differ in equally many. */
function keyDistance(texts: readonly [string, string]): number {
  const length = Math.max(...texts.map((one) => one.length))
  return (length - commonPrefix(texts)) / (length + 1)
}

function sentence(actual: ActualEntry, differences: readonly CellDifference[]): string {
  const shown = differences
    .slice(0, MAX_FIELDS)
    .map(({ field, expected, actual: stored }) => `${field} expected ${text(expected)}, actual ${text(stored)}`)
  const more = differences.length - shown.length
  const rest = more > 0 ? [`and ${more} more fields`] : []
  return `nearest stored row ${JSON.stringify(printableKey(actual.key))}: ${[...shown, ...rest].join('; ')}`
}

function text(value: Printable): string {
  return JSON.stringify(shortenedAlone(value, VALUE_BYTES))
}
