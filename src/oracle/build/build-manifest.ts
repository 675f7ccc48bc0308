import type { ParityContract } from '../../model/contract.js'
import type { Manifest, Scenario } from '../../model/manifest.js'
import type { ManifestShape } from '../shape/manifest-shape.js'
import { buildActor } from './build-actor.js'
import { buildScenario } from './build-scenario.js'
import { buildShared } from './build-shared.js'
import { checkOrder } from './check-order.js'
import type { Building } from './desk.js'
import { Desk } from './desk.js'

/** Cases of a Validate partition when the manifest does not say. */
const DEFAULT_PARTITION = 1000

/** S from its section; order of rounds and of scenarios is the order in the file. */
export function buildManifest(building: Building<ManifestShape>, contract: ParityContract | null): Manifest {
  const desk = new Desk(building)
  const { value } = building.section
  const ids = value.scenarios.map(({ id }) => id)
  const rounds = value.rounds.map(({ id }) => id)
  desk.distinct(rounds, { what: 'round', pathOf: (index) => ['rounds', index, 'id'] })
  desk.distinct(ids, { what: 'scenario', pathOf: (index) => ['scenarios', index, 'id'] })
  if (ids.length === 0) desk.refuse('EDD_NO_SCENARIOS', ['scenarios'], '0 scenarios; at least 1 is expected')
  checkOrder(desk, value)
  const actors = Object.entries(value.actors).map(([id, shape]) => [id, buildActor(desk, shape, id)] as const)
  return {
    source: desk.at([]),
    rounds: value.rounds,
    actors: new Map(actors),
    scenarios: withRepeated(value.scenarios.map((shape, index) => buildScenario(desk, { shape, index, contract }))),
    partitions: { size: value.partitions?.size ?? DEFAULT_PARTITION },
    shared: buildShared(desk, { shapes: value.shared ?? [], contract }),
  }
}

/** A case that repeats another one types what that one typed, so its scenario knows the one it repeats. */
function withRepeated(scenarios: readonly Scenario[]): readonly Scenario[] {
  return scenarios.map((scenario) => {
    const { witness } = scenario
    const repeated = witness.kind === 'idempotent' ? scenarios.find(({ id }) => id === witness.repeats) : undefined
    return repeated === undefined ? scenario : { ...scenario, repeated }
  })
}
