import type { ParityContract } from '../../model/contract.js'
import type { Manifest } from '../../model/manifest.js'
import { findCycle } from '../find-cycle.js'
import type { ManifestShape } from '../shape/manifest-shape.js'
import { buildActor } from './build-actor.js'
import { buildScenario } from './build-scenario.js'
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
    scenarios: value.scenarios.map((shape, index) => buildScenario(desk, { shape, index, contract })),
    partitions: { size: value.partitions?.size ?? DEFAULT_PARTITION },
  }
}

/** `after` leads to an existing scenario, never in a circle, never to a later round. */
function checkOrder(desk: Desk, { scenarios, rounds }: ManifestShape): void {
  const after = new Map(scenarios.map(({ id, after: before }) => [id, before === undefined ? [] : [before]]))
  const cycle = findCycle(after.keys(), (id) => after.get(id) ?? [])
  const place = scenarios.findIndex(({ id }) => id === cycle[0])
  if (cycle.length > 0) {
    const message = `the scenarios wait for each other: ${[...cycle, cycle[0]].join(' -> ')}`
    desk.refuse('EDD_BUNDLE_CYCLE', ['scenarios', place, 'after'], message)
  }
  const order = rounds.map(({ id }) => id)
  for (const [index, scenario] of scenarios.entries()) {
    if (scenario.after === undefined) continue
    const path = ['scenarios', index, 'after']
    if (!desk.expect(path, { what: 'scenario', name: scenario.after, known: desk.names.scenarios })) continue
    const before = scenarios.find(({ id }) => id === scenario.after)
    if (before === undefined || order.indexOf(before.round) <= order.indexOf(scenario.round)) continue
    const message = `${scenario.id} (round ${scenario.round}) cannot come after ${before.id} of the later round ${before.round}`
    desk.refuse('EDD_BUNDLE_CYCLE', path, message)
  }
}
