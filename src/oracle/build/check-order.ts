import { findCycle } from '../find-cycle.js'
import type { ManifestShape } from '../shape/manifest-shape.js'
import type { Desk } from './desk.js'

/** `after` leads to an existing scenario of an earlier round that runs in the same lanes, never in a circle. */
export function checkOrder(desk: Desk, { scenarios, rounds }: ManifestShape): void {
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
    if (before === undefined || cycle.includes(scenario.id)) continue
    if (!order.includes(before.round) || !order.includes(scenario.round)) continue
    if (order.indexOf(before.round) < order.indexOf(scenario.round)) continue
    const message = `${scenario.id} (round ${scenario.round}) can only come after a scenario of an earlier round; ${before.id} is of round ${before.round}`
    desk.refuse('EDD_BUNDLE_CYCLE', path, message)
  }
}
