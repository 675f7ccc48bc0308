import { EddError } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { Scenario } from '../../model/manifest.js'
import { historyOf } from '../../oracle/case-history.js'
import { caseActor } from '../case-actor.js'
import type { CaseName } from '../case-name.js'
import { unitName } from '../case-name.js'
import type { ProofTarget } from './proof-target.js'

/**
 * Looks a Proof case up in the manifest, with the chain of cases that it starts from.
 * @throws EddError EDD_REFERENCE_UNKNOWN when it, or a case of its chain, is no Proof case
 */
export function findTarget(bundle: Bundle, name: CaseName): ProofTarget {
  const scenario = proofScenario(bundle, name)
  const history = historyOf(bundle, name)
  const actors = history.map((one) => caseActor(bundle, proofScenario(bundle, one), one.case))
  return {
    scenario,
    caseId: name.case,
    actor: caseActor(bundle, scenario, name.case),
    unit: unitName(name),
    needs: history.slice(0, -1),
    actors: [...new Set(actors)],
  }
}

function proofScenario({ manifest }: Bundle, name: CaseName): Scenario {
  const scenario = manifest.scenarios.find((one) => one.id === name.scenario)
  if (scenario?.lanes.includes('proof') === true && scenario.proofCases.includes(name.case)) return scenario
  throw new EddError('EDD_REFERENCE_UNKNOWN', `${unitName(name)} is no Proof case of the manifest`)
}
