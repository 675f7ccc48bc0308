import type { ParityContract } from '../../model/contract.js'
import type { DelegatedGate } from '../../model/runtime.js'
import type { GatesShape } from '../shape/gates-shape.js'
import type { Building } from './desk.js'
import { Desk } from './desk.js'

/** Finds the number of tests in a gate's output when the gate does not say where it stands. */
const DEFAULT_COUNT = '(\\d+) (?:tests? )?passed'

/** D from its section: what a gate covers must exist and be excluded from comparison. */
export function buildGates(building: Building<GatesShape>, contract: ParityContract | null): readonly DelegatedGate[] {
  const desk = new Desk(building)
  const { value } = building.section
  desk.distinct(
    value.map(({ id }) => id),
    { what: 'gate', pathOf: (index) => [index, 'id'] },
  )
  return value.map((shape, index) => {
    const path = [index]
    for (const [at, entry] of shape.covers.entries())
      checkCovered(desk, { entry, contract, path: [index, 'covers', at] })
    const count = shape.pass.count ?? DEFAULT_COUNT
    if (!countsByGroup(count)) {
      desk.invalid([index, 'pass', 'count'], 'count is a pattern whose first group is the number of tests')
    }
    return {
      id: shape.id,
      covers: shape.covers,
      run: shape.run,
      pass: { exit: shape.pass.exit, minTests: shape.pass.min_tests, count },
      source: desk.at(path),
    }
  })
}

function checkCovered(
  desk: Desk,
  of: { entry: string; contract: ParityContract | null; path: readonly PropertyKey[] },
): void {
  const { entry, contract, path } = of
  const { table, column } = entry.includes('.')
    ? desk.columnPath(path, entry)
    : { table: desk.table(path, entry)?.name ?? entry, column: undefined }
  const rule = contract?.tables.get(table)
  if (rule === undefined || rule.kind === 'exclude') return
  if (column !== undefined && rule.columns.get(column)?.kind === 'exclude') return
  desk.contradictory(
    path,
    `${entry} is compared, so no other gate covers it; exclude it in the contract, or drop it here`,
  )
}

function countsByGroup(pattern: string): boolean {
  try {
    return (new RegExp(`${pattern}|`).exec('') ?? []).length > 1
  } catch {
    return false
  }
}
