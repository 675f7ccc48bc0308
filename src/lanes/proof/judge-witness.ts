import type { EndProofCall } from '../../model/protocol.js'
import type { Observation } from '../../model/observation.js'
import type { ChangeJudgement } from '../../witness/judge-change.js'
import { judgeCase } from '../../witness/judge-case.js'
import type { LaneContext } from '../lane-context.js'
import { unitMismatch } from '../unit-mismatch.js'
import type { ProofTarget } from './proof-target.js'

/** Judges the witness of a Proof case: its state first, then the assertions that it names, each of which must have held. */
export function judgeWitness(
  { bundle }: LaneContext,
  { scenario, caseId }: ProofTarget,
  seen: {
    readonly before: Observation
    readonly after: Observation
    readonly assertions: EndProofCall['assertions']
  },
): ChangeJudgement {
  const { gold, contract } = bundle
  const { before, after } = seen
  const judged = judgeCase({ scenario, caseId, gold, contract, before, after, alone: true })
  if (!judged.satisfied || scenario.witness.kind === 'change') return judged
  const unheld = scenario.witness.ui.find((id) => seen.assertions.find((one) => one.id === id)?.held !== true)
  if (unheld === undefined) return judged
  const record = seen.assertions.find((one) => one.id === unheld)
  // One that was evaluated and did not hold is told by its own code already.
  const observed = record?.observed ?? `assertion ${unheld} of the witness does not apply to the case`
  const told = { code: 'EDD_NO_WITNESS', case: caseId, note: observed } as const
  return { satisfied: false, observed, mismatch: record === undefined ? unitMismatch(scenario, told) : null }
}
