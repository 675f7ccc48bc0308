import type { MismatchPattern } from '../model/verdict.js'
import type { MismatchGroup } from './group-mismatches.js'
import { patternText } from './pattern-text.js'

/** In so many rows a defect reads as a pattern. */
const ROWS = 3

/** From here on a count comes first even where nothing has anything in common. */
const MANY = 20

const SHOWN = 10

export interface PatternCounts {
  /** One for each pattern, in the same order. */
  readonly groups: readonly MismatchGroup[]
  readonly total: number
  /** Those that the patterns were read from. */
  readonly kept: number
}

/** True for what is told at the head as a pattern, and not line by line. */
export function isListed(group: Pick<MismatchGroup, 'rows'>): boolean {
  return group.rows >= ROWS
}

/** How many mismatches there are, and each pattern of several rows; nothing when they are few and have nothing in common. */
export function patternHead(
  patterns: readonly MismatchPattern[],
  { groups, total, kept }: PatternCounts,
): readonly string[] {
  const listed = patterns.filter((_, index) => isListed(groups[index] ?? { rows: 0 }))
  if (listed.length === 0 && total <= MANY) return []
  const read = kept < total ? ` (read as patterns: the ${kept} kept)` : ''
  const rest = listed.length - SHOWN
  return [
    `${total} ${total === 1 ? 'mismatch' : 'mismatches'}${read}`,
    ...listed.slice(0, SHOWN).map((pattern) => patternText(pattern)),
    ...(rest > 0 ? [`... and ${rest} more patterns`] : []),
  ]
}
