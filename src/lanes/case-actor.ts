import { EddError } from '../kernel/edd-error.js'
import type { Bundle } from '../model/bundle.js'
import type { Actor, Scenario } from '../model/manifest.js'
import { casesOfScenario } from '../oracle/scenario-cases.js'

const known = new WeakMap<Scenario, ReadonlyMap<string, string>>()

/**
 * Who does a case: the scenario's one actor, or the one that the case names.
 * @throws EddError EDD_REFERENCE_UNKNOWN when there is no such case or no such actor
 */
export function caseActor(
  { gold, manifest }: Pick<Bundle, 'gold' | 'manifest'>,
  scenario: Scenario,
  caseId: string,
): Actor {
  const actors = known.get(scenario) ?? new Map(casesOfScenario(gold, scenario).map(({ id, actor }) => [id, actor]))
  known.set(scenario, actors)
  const actor = manifest.actors.get(actors.get(caseId) ?? '')
  if (actor !== undefined) return actor
  throw new EddError('EDD_REFERENCE_UNKNOWN', `case ${scenario.id}/${caseId} has no actor of the manifest`)
}
