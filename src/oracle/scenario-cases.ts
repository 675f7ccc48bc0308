import type { Gold } from '../model/gold.js'
import type { Scenario } from '../model/manifest.js'

/** The cases of a scenario in the order of gold: one for each insert of its round's layer in its root table. */
export function scenarioCases(gold: Gold, scenario: Pick<Scenario, 'round' | 'casesOf'>): string[] {
  const layer = gold.layers.find(({ round }) => round === scenario.round)
  const operations = layer?.tables.get(scenario.casesOf) ?? []
  return operations.flatMap((operation) => (operation.op === 'insert' ? operation.cases.slice(0, 1) : []))
}
