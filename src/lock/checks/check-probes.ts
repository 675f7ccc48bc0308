import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import { scenarioCases } from '../../oracle/scenario-cases.js'
import { caseOperations } from '../../witness/case-operations.js'

/** A probe of atomicity needs a case whose row in the probed table can be refused: EDD_BUNDLE_CONTRADICTORY. */
export function checkProbes({ manifest, gold, contract }: Pick<Bundle, 'manifest' | 'gold' | 'contract'>): Problem[] {
  return manifest.scenarios.flatMap((scenario) => {
    const cases = scenarioCases(gold, scenario)
    const added = new Set(
      cases
        .flatMap((caseId) => caseOperations(gold, contract, { round: scenario.round, caseId }))
        .filter(({ operation }) => operation.op === 'insert')
        .map(({ table }) => table),
    )
    const { file, line } = scenario.source
    return (scenario.atomicity ?? [])
      .filter((table) => !added.has(table))
      .map((table): Problem => {
        const message = `no case of ${scenario.id} adds a row to ${table}, so that its atomicity cannot be probed`
        return { code: 'EDD_BUNDLE_CONTRADICTORY', message, file, line }
      })
  })
}
