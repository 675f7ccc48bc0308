import type { Digest } from '../kernel/digest.js'
import { digestValue } from '../kernel/digest.js'
import type { Bundle } from '../model/bundle.js'
import { scenarioCases } from './scenario-cases.js'

/** Digest of what is to be proven: rounds, scenarios, their cases, drivers and lanes, and the cut into partitions. */
export function manifestDigest({ manifest, gold }: Pick<Bundle, 'manifest' | 'gold'>): Digest {
  return digestValue({
    rounds: manifest.rounds.map(({ id, kind }) => ({ id, kind })),
    partition: manifest.partitions.size,
    scenarios: manifest.scenarios.map((scenario) => ({
      id: scenario.id,
      round: scenario.round,
      after: scenario.after,
      actor: scenario.actor,
      login: { ...manifest.actors.get(scenario.actor)?.login },
      driver: { ...scenario.driver },
      lanes: scenario.lanes,
      proof: scenario.proofCases,
      cases: scenarioCases(gold, scenario),
    })),
  })
}
