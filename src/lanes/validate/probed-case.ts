import type { Bundle } from '../../model/bundle.js'
import { scenarioCases } from '../../oracle/scenario-cases.js'
import { caseOperations } from '../../witness/case-operations.js'
import type { AtomicityProbe } from './atomicity-probes.js'

/** The first case of the scenario, in the order of gold, that adds a row to the probed table; null when none does. */
export function probedCase(
  { gold, contract }: Pick<Bundle, 'gold' | 'contract'>,
  probe: AtomicityProbe,
): string | null {
  const { scenario, table } = probe
  const found = scenarioCases(gold, scenario).find((caseId) =>
    caseOperations(gold, contract, { round: scenario.round, caseId }).some(
      (one) => one.table === table && one.operation.op === 'insert',
    ),
  )
  return found ?? null
}
