import { isDeepStrictEqual } from 'node:util'
import { conditionOfCode } from '../gate/condition-of-code.js'
import type { EddError, Problem } from '../kernel/edd-error.js'
import type { Mismatch } from '../model/mismatch.js'
import type { ConditionId } from '../model/verdict.js'
import type { RunRecord } from './run-record.js'

/** Records what kept the run from going on: in the verdict's list, and under the condition that it breaks. */
export function recordRefusal(record: RunRecord, error: EddError, breaks?: ConditionId): void {
  const mismatches = error.problems.length > 0 ? error.problems.map((problem) => ofProblem(problem)) : [ofError(error)]
  const condition = breaks ?? conditionOfCode(error.code) ?? null
  for (const mismatch of mismatches) {
    if (record.refusals.some((known) => isDeepStrictEqual(known, mismatch))) continue
    record.refusals.push(mismatch)
    record.facts.observed({ kind: 'refusal', condition, unit: null, mismatch })
  }
}

const NOWHERE = {
  scenario: '',
  case: null,
  round: '',
  table: null,
  key: null,
  field: null,
  expected: null,
  actual: null,
}

function ofProblem(problem: Problem): Mismatch {
  const gold = problem.file === undefined ? null : { file: problem.file, line: problem.line ?? 1 }
  return { code: problem.code, ...NOWHERE, gold, note: problem.message }
}

function ofError(error: EddError): Mismatch {
  return { code: error.code, ...NOWHERE, gold: null, note: error.message }
}
