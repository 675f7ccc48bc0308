import type { Problem } from '../kernel/edd-error.js'
import type { ParityContract } from '../model/contract.js'
import type { ExpectedState } from '../model/expected.js'
import type { Baseline, Gold } from '../model/gold.js'
import type { ChangeWitness, Scenario, SharedAggregate } from '../model/manifest.js'
import { projectExpected } from '../projection/expected.js'
import { caseOperations } from './case-operations.js'
import { evidenceInGold } from './evidence-in-gold.js'
import { goldView } from './gold-view.js'
import { missingWitness } from './judge-change.js'
import { judgeOperations } from './judge-operations.js'

export interface WitnessQuestion {
  readonly scenario: Scenario
  readonly cases: readonly string[]
  readonly gold: Gold
  readonly baseline: Baseline
  readonly contract: ParityContract
  readonly shared: readonly SharedAggregate[]
}

/**
 * Judges the witness of a scenario over gold alone: EDD_WITNESS_IN_GOLD for each case whose own rows would not be what it
 * names even if all went well, EDD_NO_WITNESS for each with nothing to judge by.
 * @throws EddError of the projection when gold itself is broken
 */
export function witnessInGold(question: WitnessQuestion): Problem[] {
  const { witness } = question.scenario
  return witness.kind === 'change' ? changeInGold(question, witness) : evidenceInGold(question, witness)
}

function changeInGold(question: WitnessQuestion, witness: ChangeWitness): Problem[] {
  const { scenario, contract, gold, cases } = question
  const position = gold.layers.findIndex((layer) => layer.round === scenario.round)
  const before = goldView(stateAfter(question, position), contract)
  const after = goldView(stateAfter(question, position + 1), contract)
  return cases.flatMap((caseId) => {
    const operations = caseOperations(gold, contract, { round: scenario.round, caseId })
    const none = missingWitness(witness, operations)
    const about = `scenario ${scenario.id}, case ${caseId}`
    if (none !== null) return [problem('EDD_NO_WITNESS', `${about}: ${none}`, scenario.source)]
    const { failures } = judgeOperations(witness, operations, { contract, before, after })
    return failures.map(({ message, operation }) =>
      problem('EDD_WITNESS_IN_GOLD', `${about}: ${message}`, operation?.operation.source ?? scenario.source),
    )
  })
}

/** What gold states after its first `count` layers, every case executed. */
function stateAfter(question: WitnessQuestion, count: number): ExpectedState {
  const executed = question.gold.layers.slice(0, Math.max(count, 0)).map((layer) => {
    const operations = [...layer.tables.values()].flat()
    return { round: layer.round, cases: new Set(operations.flatMap((operation) => operation.cases)) }
  })
  return projectExpected({ ...question, executed })
}

function problem(
  code: Problem['code'],
  message: string,
  source: { readonly file: string; readonly line: number },
): Problem {
  return { code, message, file: source.file, line: source.line }
}
