import type { EddCode } from '../kernel/codes/index.js'
import type { Scenario } from '../model/manifest.js'
import type { Mismatch } from '../model/mismatch.js'

/** What went wrong with a case, or with a whole unit when `case` is null, and is about no row. */
export function unitMismatch(
  scenario: Scenario,
  said: { readonly code: EddCode; readonly case: string | null; readonly note: string },
): Mismatch {
  const nothing = { table: null, key: null, field: null, expected: null, actual: null, gold: null }
  return { code: said.code, scenario: scenario.id, case: said.case, round: scenario.round, ...nothing, note: said.note }
}
