import type { Mismatch } from '../model/mismatch.js'
import type { MismatchPattern } from '../model/verdict.js'
import { chooseDetails } from './choose-details.js'
import type { MismatchGroup } from './group-mismatches.js'
import { groupMismatches } from './group-mismatches.js'
import { mismatchBlocks } from './mismatch-blocks.js'
import { mismatchPatterns } from './mismatch-patterns.js'
import { isListed, patternHead } from './pattern-head.js'
import { hintText } from './pattern-text.js'

export interface MismatchReading {
  /** Counts also those that were not kept. */
  readonly total: number
  /** At most so many are shown one by one. */
  readonly limit: number
  /** What `mismatches` read as, where that is known with more than they say themselves. */
  readonly patterns?: readonly MismatchPattern[]
}

/**
 * The mismatches as a person reads them: first what many of them have in common, then one block a case, one heading a
 * row with its line of gold, one line a field; the rest as a number.
 */
export function mismatchText(mismatches: readonly Mismatch[], reading: MismatchReading): string {
  const { total, limit, patterns = mismatchPatterns(mismatches) } = reading
  const groups = groupMismatches(mismatches)
  const shown = chooseDetails(mismatches, { groups, limit })
  const head = patternHead(patterns, { groups, total, kept: mismatches.length })
  const more = total - shown.length
  const blocks = mismatchBlocks(shown, hintsInPlace(groups, patterns))
  return [...head, ...blocks, ...(more > 0 ? [`... and ${more} more`] : [])].join('\n')
}

/** What is told of no pattern at the head stands under the last line it is about. */
function hintsInPlace(
  groups: readonly MismatchGroup[],
  patterns: readonly MismatchPattern[],
): ReadonlyMap<Mismatch, string> {
  const said = new Map<Mismatch, string>()
  for (const [index, group] of groups.entries()) {
    const [pattern, last] = [patterns[index], group.members.at(-1)]
    if (pattern === undefined || last === undefined || isListed(group)) continue
    if (pattern.hints.length > 0) said.set(last, hintText(pattern))
  }
  return said
}
