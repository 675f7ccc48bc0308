import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { ReplayStep, StatedRow } from '../../oracle/gold/replay-gold.js'
import { replayGold } from '../../oracle/gold/replay-gold.js'
import { printable } from '../../value/printable.js'
import type { ExecutedBefore } from '../owner-histories.js'
import { ownerHistories } from '../owner-histories.js'

/** Who wrote a row so far, one entry an operation; empty for a row of the baseline. */
type Writers = readonly { readonly round: string; readonly cases: readonly string[] }[]

/**
 * A case that changes or deletes a row must need every case that wrote it: run alone in Proof it would meet no such row,
 * or another one: EDD_BUNDLE_CONTRADICTORY.
 */
export function checkHistories(bundle: Pick<Bundle, 'gold' | 'baseline' | 'contract' | 'manifest'>): Problem[] {
  const executedBefore = ownerHistories(bundle)
  const writers = new Map<StatedRow, Writers>()
  const problems: Problem[] = []
  replayGold(bundle, {
    step(step) {
      const before = step.met === null ? [] : (writers.get(step.met) ?? [])
      if (step.met !== null) problems.push(...strangersOf(step, { before, executedBefore }))
      if (step.after === null || step.conflict !== null || step.operation === null || step.round === null) return
      const { cases } = step.operation
      writers.set(step.after, cases.length === 0 ? before : [...before, { round: step.round, cases }])
    },
  })
  return problems
}

function strangersOf(step: ReplayStep, of: { before: Writers; executedBefore: ExecutedBefore }): Problem[] {
  const { operation, round, table, rule, met } = step
  if (operation === null || round === null || met === null) return []
  return operation.cases.flatMap((name) => {
    const missing = of.before.find((writer) => !of.executedBefore({ round, case: name }, writer))
    if (missing === undefined) return []
    const key = Object.fromEntries(rule.key.columns.map((column) => [column, printable(met.row[column] ?? null)]))
    const message =
      `case ${name} of round ${round} ${operation.op}s the ${table} row ${JSON.stringify(key)}, which ` +
      `${missing.cases.join(' or ')} of round ${missing.round} wrote, but does not need it; alone it would meet another row`
    const { file, line } = operation.source
    return [{ code: 'EDD_BUNDLE_CONTRADICTORY', message, file, line }]
  })
}
