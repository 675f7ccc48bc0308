import type { GoldOperation } from '../../model/gold.js'
import type { Scenario } from '../../model/manifest.js'
import type { ProblemList } from '../problem-list.js'

/** A case is one operation on the root table, and an operation there is one case. */
export function checkRoots(
  operations: readonly GoldOperation[],
  of: { readonly scenario: Scenario; readonly table: string; readonly problems: ProblemList },
): void {
  const first = new Map<string, number>()
  for (const { cases, source } of operations) {
    const [id, second] = cases
    const where = `${of.table} is the root table of ${of.scenario.id}`
    if (id === undefined || second !== undefined) {
      of.problems.add('EDD_GOLD_OWNER', source, `${where}: each row is owned by exactly one case`)
      continue
    }
    const before = first.get(id)
    if (before === undefined) first.set(id, source.line)
    else of.problems.add('EDD_GOLD_OWNER', source, `${where}: case ${id} already owns the row of line ${before}`)
  }
}
