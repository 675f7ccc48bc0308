import { appliesToInput } from '../../browser/applies-to-input.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { EndProofCall } from '../../model/protocol.js'
import { projectInput } from '../../projection/input.js'
import type { LaneContext } from '../lane-context.js'
import { unitMismatch } from '../unit-mismatch.js'
import type { ProofTarget } from './proof-target.js'

/** Every assertion that applies to the case must have been evaluated, and have held: EDD_ASSERTION, EDD_OBLIGATION. */
export function checkAssertions(
  { bundle }: LaneContext,
  { scenario, caseId }: ProofTarget,
  reported: EndProofCall['assertions'],
): readonly Mismatch[] {
  const input = projectInput({ gold: bundle.gold, scenario, caseId })
  const assertions = [...bundle.ledger.assertions.values()].filter((one) => one.scenario === scenario.id)
  return assertions
    .filter((assertion) => appliesToInput(assertion, input))
    .flatMap(({ id, source }) => {
      const record = reported.find((one) => one.id === id)
      if (record?.held === true) return []
      const code = record === undefined ? 'EDD_OBLIGATION' : 'EDD_ASSERTION'
      const note = record === undefined ? `assertion ${id} was not evaluated` : `assertion ${id}: ${record.observed}`
      return [{ ...unitMismatch(scenario, { code, case: caseId, note }), gold: source }]
    })
}
