import type { Mismatch } from '../model/mismatch.js'
import type { MismatchGroup } from './group-mismatches.js'
import { isListed } from './pattern-head.js'

/** So many lines of one pattern show it; the rest would show it again. */
const OF_A_PATTERN = 6

/**
 * At most `limit` mismatches that are shown one by one, in their order: of each pattern some, so that a rare one is not
 * hidden behind a frequent one.
 */
export function chooseDetails(
  mismatches: readonly Mismatch[],
  { groups, limit }: { readonly groups: readonly MismatchGroup[]; readonly limit: number },
): readonly Mismatch[] {
  const chosen = new Set<Mismatch>()
  let left = limit
  // The smallest first: what it leaves of its share is for the larger ones.
  const bySize = groups.toSorted((one, other) => one.members.length - other.members.length)
  for (const [position, { members, rows }] of bySize.entries()) {
    const share = Math.ceil(left / (bySize.length - position))
    const wanted = isListed({ rows }) ? OF_A_PATTERN : members.length
    const some = members.slice(0, Math.min(share, wanted, left))
    left -= some.length
    for (const mismatch of some) chosen.add(mismatch)
  }
  return mismatches.filter((mismatch) => chosen.has(mismatch))
}
