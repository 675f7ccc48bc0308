import type { Problem } from '../kernel/edd-error.js'
import type { ParityContract } from '../model/contract.js'
import type { ExpectedState } from '../model/expected.js'
import type { Baseline, Gold } from '../model/gold.js'
import type { Scenario } from '../model/manifest.js'
import { projectExpected } from '../projection/expected.js'
import { caseOperations } from './case-operations.js'
import { goldView } from './gold-view.js'
import { missingWitness } from './judge-change.js'
import { judgeOperations } from './judge-operations.js'

/**
 * Judges the witness of a scenario over gold alone: EDD_WITNESS_IN_GOLD for each case whose own rows would not change
 * what it names even if all went well, EDD_NO_WITNESS for each with nothing to judge by.
 * @throws EddError of the projection when gold itself is broken
 */
export function witnessInGold(input: {
  readonly scenario: Scenario
  readonly cases: readonly string[]
  readonly gold: Gold
  readonly baseline: Baseline
  readonly contract: ParityContract
}): Problem[] {
  const { scenario, contract, gold } = input
  const position = gold.layers.findIndex((layer) => layer.round === scenario.round)
  const before = goldView(stateAfter(input, position), contract)
  const after = goldView(stateAfter(input, position + 1), contract)
  return input.cases.flatMap((caseId) => {
    const operations = caseOperations(gold, contract, { round: scenario.round, caseId })
    const none = missingWitness(scenario.witness, operations)
    const about = `scenario ${scenario.id}, case ${caseId}`
    if (none !== null) return [problem('EDD_NO_WITNESS', `${about}: ${none}`, scenario.source)]
    const { failures } = judgeOperations(scenario.witness, operations, { contract, before, after })
    return failures.map(({ message, operation }) =>
      problem('EDD_WITNESS_IN_GOLD', `${about}: ${message}`, operation?.operation.source ?? scenario.source),
    )
  })
}

/** What gold states after its first `count` layers, every case executed. */
function stateAfter(
  input: { readonly baseline: Baseline; readonly gold: Gold; readonly contract: ParityContract },
  count: number,
): ExpectedState {
  const executed = input.gold.layers.slice(0, Math.max(count, 0)).map((layer) => {
    const operations = [...layer.tables.values()].flat()
    return { round: layer.round, cases: new Set(operations.flatMap((operation) => operation.cases)) }
  })
  return projectExpected({ ...input, executed })
}

function problem(
  code: Problem['code'],
  message: string,
  source: { readonly file: string; readonly line: number },
): Problem {
  return { code, message, file: source.file, line: source.line }
}
