import type { Bundle } from '../model/bundle.js'
import type { Gold } from '../model/gold.js'
import type { Manifest, Scenario } from '../model/manifest.js'
import type { ScenarioCase } from './scenario-cases.js'
import { casesOfScenario } from './scenario-cases.js'

/** A case with the scenario that it belongs to. */
export interface IndexedCase {
  readonly scenario: Scenario
  readonly own: ScenarioCase
}

const known = new WeakMap<Gold, { readonly manifest: Manifest; readonly index: ReadonlyMap<string, IndexedCase> }>()

/** Every case of the manifest by `scenario/case`; kept with the gold, as every case of a corpus is asked for. */
export function caseIndex({ gold, manifest }: Pick<Bundle, 'gold' | 'manifest'>): ReadonlyMap<string, IndexedCase> {
  const present = known.get(gold)
  if (present?.manifest === manifest) return present.index
  const index = new Map<string, IndexedCase>()
  for (const scenario of manifest.scenarios) {
    for (const own of casesOfScenario(gold, scenario)) index.set(`${scenario.id}/${own.id}`, { scenario, own })
  }
  known.set(gold, { manifest, index })
  return index
}
