import type { Gold, GoldLayer, GoldOperation } from '../../model/gold.js'
import type { Manifest, SharedAggregate } from '../../model/manifest.js'
import type { ProblemList } from '../problem-list.js'
import { scenarioCases } from '../scenario-cases.js'

interface OwnersOf {
  readonly manifest: Manifest
  readonly gold: Gold
  readonly problems: ProblemList
}

interface Closures extends OwnersOf {
  readonly layer: GoldLayer
  /** By case of the round. */
  readonly closures: ReadonlyMap<string, readonly string[]>
}

/** Every owner of a line is a case of the layer's round, and may write what the line, and what is counted by it, writes. */
export function checkOwners(of: OwnersOf, layer: GoldLayer): void {
  const closures = closuresOf(of, layer)
  if (closures.size === 0) return
  for (const [table, operations] of layer.tables) {
    for (const operation of operations) {
      for (const name of operation.cases) checkOwner({ name, table, operation }, { ...of, layer, closures })
    }
  }
}

function closuresOf({ manifest, gold, problems }: OwnersOf, layer: GoldLayer): ReadonlyMap<string, readonly string[]> {
  const closures = new Map<string, readonly string[]>()
  for (const scenario of manifest.scenarios) {
    if (scenario.round !== layer.round) continue
    for (const id of new Set(scenarioCases(gold, scenario))) {
      if (closures.has(id)) {
        const message = `case ${id} belongs to two scenarios of round ${layer.round}, so its rows would be expected twice`
        problems.add('EDD_BUNDLE_CONTRADICTORY', scenario.source, message)
      }
      closures.set(id, scenario.closure)
    }
  }
  return closures
}

function checkOwner(of: { name: string; table: string; operation: GoldOperation }, known: Closures): void {
  const { name, table, operation } = of
  const { problems, layer } = known
  const closure = known.closures.get(name)
  if (closure === undefined) {
    const check = { what: `case of round ${layer.round}`, name, known: known.closures.keys() }
    problems.expectName(operation.source, check)
    return
  }
  const aggregates = known.manifest.shared.filter((aggregate) => changes(aggregate, { table, operation }))
  for (const written of new Set([table, ...aggregates.map((aggregate) => aggregate.table)])) {
    if (closure.includes(written)) continue
    const message = `gold says case ${name} writes ${written}, which is not in the closure of its scenario`
    problems.add('EDD_BUNDLE_CONTRADICTORY', operation.source, message)
  }
}

/** A row that comes or goes is counted; an update only where it moves the row from one count to another. */
function changes(aggregate: SharedAggregate, of: { table: string; operation: GoldOperation }): boolean {
  if (aggregate.count !== of.table) return false
  const { operation } = of
  if (operation.op !== 'update') return true
  return [...aggregate.key, ...aggregate.where.keys()].some((column) => Object.hasOwn(operation.set, column))
}
