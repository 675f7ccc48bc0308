import { appliesToInput } from '../../browser/applies-to-input.js'
import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { Scenario } from '../../model/manifest.js'
import { casesOfScenario } from '../../oracle/scenario-cases.js'
import type { ScenarioCase } from '../../oracle/scenario-cases.js'
import { projectInput } from '../../projection/input.js'
import { problemsOf } from './problems-of.js'

/** An assertion of a witness is evaluated in every Proof case, or some case would have no witness: EDD_BUNDLE_CONTRADICTORY. */
export function checkUiWitness(bundle: Bundle): Problem[] {
  return bundle.manifest.scenarios.flatMap((scenario) => {
    const { witness } = scenario
    if (witness.kind === 'change' || witness.ui.length === 0) return []
    const proven = casesOfScenario(bundle.gold, scenario).filter(({ id }) => scenario.proofCases.includes(id))
    return proven.flatMap((own) => problemsOf(own.source, () => unseen(bundle, { scenario, own, ui: witness.ui })))
  })
}

function unseen(
  { gold, ledger }: Bundle,
  of: { readonly scenario: Scenario; readonly own: ScenarioCase; readonly ui: readonly string[] },
): readonly Problem[] {
  const { scenario, own } = of
  const input = projectInput({ gold, scenario, caseId: own.id })
  return of.ui.flatMap((name): readonly Problem[] => {
    const assertion = ledger.assertions.get(name)
    if (assertion === undefined || appliesToInput(assertion, input)) return []
    const { source } = assertion
    const message = `the witness of ${scenario.id}/${own.id} names assertion ${name}, whose "when" (${source.file}:${source.line}) leaves this case out`
    return [{ code: 'EDD_BUNDLE_CONTRADICTORY', message, file: own.source.file, line: own.source.line }]
  })
}
