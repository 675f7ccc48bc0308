import type { ObservedRows } from '../compare/table-index.js'
import type { ParityContract } from '../model/contract.js'
import type { Gold } from '../model/gold.js'
import type { Scenario } from '../model/manifest.js'
import type { ChangeJudgement } from './judge-change.js'
import { judgeChange } from './judge-change.js'
import { judgeEvidence } from './judge-evidence.js'

/** Judges one case by the witness of its scenario; `alone`: nothing else ran between the two observations. */
export function judgeCase(input: {
  readonly scenario: Scenario
  readonly caseId: string
  readonly gold: Gold
  readonly contract: ParityContract
  readonly before: ObservedRows
  readonly after: ObservedRows
  readonly alone: boolean
}): ChangeJudgement {
  const { witness } = input.scenario
  return witness.kind === 'change' ? judgeChange({ ...input, witness }) : judgeEvidence({ ...input, witness })
}
