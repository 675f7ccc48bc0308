import type { SelectionReport } from '../src/model/protocol.js'

/** EDD_TEST_MISSING for a run that selected every lane test and did not get a result of each; null otherwise. */
export function missingTests({ entire, tests }: SelectionReport): string | null {
  const { expected, passed, failed } = tests
  const missing = expected - passed - failed
  if (!entire || (missing <= 0 && tests.skipped === 0)) return null
  return `EDD_TEST_MISSING: ${Math.max(missing, tests.skipped)} of ${expected} lane tests came to no result`
}
