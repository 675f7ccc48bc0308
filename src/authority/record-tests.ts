import { EddError } from '../kernel/edd-error.js'
import type { SelectionReport } from '../model/protocol.js'
import { recordRefusal } from './record-refusal.js'
import type { RunRecord } from './run-record.js'

/**
 * Says what the host's tests did to a gate run that nothing else explains: a test without a result, or one that failed
 * for a reason of the host's own. Without it such a run would fail with every condition in place and no word of why.
 */
export function recordTests(record: RunRecord, { entire, reason, tests }: SelectionReport): void {
  const { expected, passed, failed, skipped } = tests
  if (!entire || isExplained(record)) return
  const counted = `${expected} lane tests expected, ${passed} passed, ${failed} failed, ${skipped} without a result`
  const why = reason === '' ? counted : `${reason}; ${counted}`
  if (failed > 0) recordRefusal(record, new EddError('EDD_TEST_FAILED', why))
  else if (passed !== expected || skipped > 0 || expected === 0)
    recordRefusal(record, new EddError('EDD_TEST_MISSING', why))
}

function isExplained({ refusals, outcomes }: RunRecord): boolean {
  const told = outcomes.some(
    (one) => one.totalMismatches > 0 || one.witness.failed.length > 0 || one.notEvaluated !== null,
  )
  return told || refusals.length > 0
}
