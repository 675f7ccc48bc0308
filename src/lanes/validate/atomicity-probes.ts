import type { Bundle } from '../../model/bundle.js'
import type { Scenario } from '../../model/manifest.js'

/** One failure to be planted: in one evidence table, while one case of the scenario is replayed. */
export interface AtomicityProbe {
  /** `scenario/table` */
  readonly name: string
  readonly scenario: Scenario
  readonly table: string
}

/** What the manifest asks to be probed, in its order. */
export function atomicityProbes({ manifest }: Pick<Bundle, 'manifest'>): readonly AtomicityProbe[] {
  return manifest.scenarios.flatMap((scenario) =>
    (scenario.atomicity ?? []).map((table) => ({ name: `${scenario.id}/${table}`, scenario, table })),
  )
}
