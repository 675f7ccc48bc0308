import type { CaseQuestion } from './case-question.js'
import type { ChangeJudgement } from './judge-change.js'
import { judgeChange } from './judge-change.js'
import { judgeEvidence } from './judge-evidence.js'

/** Judges one case by the witness of its scenario; `alone`: nothing else ran between the two observations. */
export function judgeCase(input: CaseQuestion & { readonly alone: boolean }): ChangeJudgement {
  const { witness } = input.scenario
  return witness.kind === 'change' ? judgeChange({ ...input, witness }) : judgeEvidence({ ...input, witness })
}
