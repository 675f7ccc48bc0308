import type { Canonical } from '../kernel/canonical-json.js'
import type { Digest } from '../kernel/digest.js'
import { digestValue } from '../kernel/digest.js'
import type { Bundle } from '../model/bundle.js'
import type { Scenario, Witness } from '../model/manifest.js'
import { casesOfScenario } from './scenario-cases.js'

/**
 * Digest of what is to be proven: rounds, shared aggregates, scenarios, their cases with actors and needs, drivers and
 * lanes, how their cases end, and the cut into partitions.
 */
export function manifestDigest(bundle: Pick<Bundle, 'manifest' | 'gold'>): Digest {
  const { manifest } = bundle
  return digestValue({
    rounds: manifest.rounds.map(({ id, kind }) => ({ id, kind })),
    partition: manifest.partitions.size,
    shared: manifest.shared.map(({ table, key, column, count, where }) => {
      return { table, key, column, count, where: Object.fromEntries(where) }
    }),
    logins: Object.fromEntries([...manifest.actors].map(([id, { login }]) => [id, { ...login }])),
    scenarios: manifest.scenarios.map((scenario) => scenarioContent(bundle, scenario)),
  })
}

function scenarioContent({ gold }: Pick<Bundle, 'gold'>, scenario: Scenario): Canonical {
  return {
    id: scenario.id,
    round: scenario.round,
    after: scenario.after,
    actor: scenario.actor,
    driver: { ...scenario.driver },
    lanes: scenario.lanes,
    proof: scenario.proofCases,
    refused: scenario.refusedAt,
    variantsOf: scenario.usesVariantOf,
    end: endOf(scenario.witness),
    cases: casesOfScenario(gold, scenario).map(({ id, actor, needs }) => ({ id, actor, needs })),
  }
}

/** How a case must end; what a change answers is said by the variant that takes it. */
function endOf(witness: Witness): Canonical {
  if (witness.kind === 'change') return { kind: witness.kind }
  return {
    kind: witness.kind,
    status: witness.status,
    repeats: witness.kind === 'idempotent' ? witness.repeats : undefined,
  }
}
