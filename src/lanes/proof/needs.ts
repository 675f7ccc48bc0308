import { refusedUnit } from '../unit-outcome.js'
import type { CaseName } from '../case-name.js'
import { unitName } from '../case-name.js'
import type { ProofResult, ProofTarget } from './proof-target.js'

type Results = ReadonlyMap<string, ProofResult>

/** The first case of the chain that was not driven yet, unless one before it failed; null when there is none. */
export function nextNeed({ needs }: ProofTarget, results: Results): CaseName | null {
  for (const need of needs) {
    const result = results.get(unitName(need))
    if (result === undefined) return need
    if (!result.passed) return null
  }
  return null
}

/** The answer when a case of the chain did not match: never a second mismatch, never a pass; null when all of them did. */
export function blockedBy({ needs, scenario, caseId }: ProofTarget, results: Results): ProofResult | null {
  const by = needs.find((need) => results.get(unitName(need))?.passed !== true)
  if (by === undefined) return null
  const outcome = refusedUnit(
    { lane: 'proof', scenario, unit: caseId },
    { code: 'EDD_BLOCKED', message: `blocked by ${unitName(by)}`, mismatches: [] },
  )
  return { outcome, captures: [], passed: false, after: null }
}
