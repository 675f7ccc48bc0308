import type { Manifest, Scenario } from '../../model/manifest.js'
import type { Building } from '../build/desk.js'
import { Desk } from '../build/desk.js'
import type { SliceScenarioShape, SliceShape } from './slice-shape.js'

/** S of a proving slice: scenarios that no lane runs. */
export function sliceManifest(building: Building<SliceShape>): Manifest {
  const desk = new Desk(building)
  const { rounds = [], scenarios = [] } = building.section.value
  const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id)
  desk.distinct(ids(rounds), { what: 'round', pathOf: (index) => ['rounds', index, 'id'] })
  desk.distinct(ids(scenarios), { what: 'scenario', pathOf: (index) => ['scenarios', index, 'id'] })
  return {
    source: desk.at([]),
    rounds,
    actors: new Map(),
    scenarios: scenarios.map((shape, index) => scenarioOf(desk, { shape, index, rounds: ids(rounds) })),
    partitions: { size: 1 },
    shared: [],
  }
}

function scenarioOf(
  desk: Desk,
  of: { readonly shape: SliceScenarioShape; readonly index: number; readonly rounds: readonly string[] },
): Scenario {
  const { shape, index, rounds } = of
  const path = ['scenarios', index]
  desk.expect([...path, 'round'], { what: 'round', name: shape.round, known: rounds })
  desk.table([...path, 'cases', 'each'], shape.cases.each)
  for (const [at, table] of shape.closure.entries()) desk.table([...path, 'closure', at], table)
  desk.distinct(shape.closure, { what: 'table of the closure', pathOf: (at) => [...path, 'closure', at] })
  return {
    id: shape.id,
    round: shape.round,
    cases: { kind: 'gold', table: shape.cases.each },
    closure: shape.closure,
    source: desk.at(path),
    ...RUN_BY_NO_LANE,
  }
}

/** What only lanes ask of a scenario. */
const RUN_BY_NO_LANE: Omit<Scenario, 'id' | 'round' | 'cases' | 'closure' | 'source'> = {
  actor: 'nobody',
  refusedAt: null,
  usesVariantOf: null,
  proofCases: [],
  lanes: [],
  driver: { file: '', name: '' },
  inputs: new Map(),
  witness: { kind: 'change', differs: [], rowsFromGold: false },
  quiesce: { empty: [], withinMs: 0 },
  settleMs: 0,
}
