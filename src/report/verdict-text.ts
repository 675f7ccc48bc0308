import { assertNever } from '../kernel/assert-never.js'
import type { ConditionResult, Verdict } from '../model/verdict.js'
import { mismatchText } from './mismatch-text.js'

/**
 * The verdict as a person reads it; the last lines are the word, the step of the ladder, and the next command.
 * At most `limit` mismatches are shown one by one.
 */
export function verdictText(verdict: Verdict, { limit = 20 }: { readonly limit?: number } = {}): string {
  const { oracle, counts } = verdict
  return [
    `run ${verdict.run} · oracle ${oracle.id} ${oracle.version} (${oracle.approval}) · ${oracle.digest}`,
    `isolation ${verdict.isolation} · lineage ${verdict.lineage}`,
    '',
    ...conditionLines(verdict.conditions),
    '',
    `Proof: ${counts.proofCases} cases, ${counts.requests.proof} requests, ${counts.commands.proof} commands`,
    `Validate: ${counts.validateCases} cases in ${counts.partitions} partitions, ${counts.requests.validate} requests, ` +
      `${counts.commands.validate} commands`,
    `mismatches: ${counts.mismatches}`,
    ...verdict.notes.map((note) => `note: ${note}`),
    ...mismatchLines(verdict, limit),
    '',
    verdict.claim,
    '',
    wordOf(verdict),
    stepOf(verdict),
  ].join('\n')
}

function mismatchLines({ mismatches, counts, patterns }: Verdict, limit: number): string[] {
  return mismatches.length === 0 ? [] : ['', mismatchText(mismatches, { total: counts.mismatches, limit, patterns })]
}

function conditionLines(conditions: readonly ConditionResult[]): string[] {
  const name = Math.max(0, ...conditions.map((condition) => condition.name.length))
  return conditions.map((condition) => {
    const observed = condition.observed.replaceAll(/\s+/g, ' ').trim()
    const number = String(condition.id).padStart(2)
    return `  ${number}  ${condition.name.padEnd(name)}  ${condition.state.padEnd('not-evaluated'.length)}  ${observed}`
  })
}

function wordOf(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'pass':
      return 'PASS'
    case 'fail':
      return 'FAIL'
    case 'not-a-gate-run':
      return `NOT A GATE RUN (EDD_NOT_GATE_RUN): ${verdict.notGateRun ?? 'no reason was recorded'}`
    default:
      return assertNever(verdict.verdict)
  }
}

function stepOf(verdict: Verdict): string {
  if (verdict.verdict === 'not-a-gate-run') return 'step 2 of 3: rehearsal. Next: npx edd gate'
  if (verdict.verdict === 'fail') return 'step 3 of 3: the gate. Next, after the repair: npx edd gate'
  return verdict.oracle.approval === 'pinned'
    ? 'step 3 of 3: the gate. Next, with every change: npx edd gate'
    : `step 3 of 3: the gate, with an unapproved oracle. Next: EDD_ORACLE_DIGEST=${verdict.oracle.digest} npx edd gate`
}
