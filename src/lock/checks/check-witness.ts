import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import { scenarioCases } from '../../oracle/scenario-cases.js'
import { witnessInGold } from '../../witness/witness-in-gold.js'
import { problemsOf } from './problems-of.js'

/** Gold itself must satisfy every witness: EDD_WITNESS_IN_GOLD. */
export function checkWitness({ manifest, gold, baseline, contract }: Bundle): Problem[] {
  return manifest.scenarios.flatMap((scenario) =>
    problemsOf(scenario.source, () =>
      witnessInGold({
        scenario,
        cases: scenarioCases(gold, scenario),
        gold,
        baseline,
        contract,
        shared: manifest.shared,
      }),
    ),
  )
}
