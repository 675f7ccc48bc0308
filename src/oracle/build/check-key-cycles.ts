import type { ParityContract } from '../../model/contract.js'
import { findCycle } from '../find-cycle.js'
import type { Desk } from './desk.js'

/** A business key may hold a parent's key, but never, over any number of steps, its own. */
export function checkKeyCycles(desk: Desk, contract: ParityContract): void {
  const parentsInKey = (name: string): readonly string[] => {
    const rule = contract.tables.get(name)
    if (rule?.kind !== 'compare') return []
    return rule.key.columns.flatMap((column) => {
      const columnRule = rule.columns.get(column)
      return columnRule?.kind === 'parent' ? [columnRule.table] : []
    })
  }
  const cycle = findCycle(contract.tables.keys(), parentsInKey)
  const [first] = cycle
  if (first === undefined) return
  const message = `the business keys depend on each other: ${[...cycle, first].join(' -> ')}`
  desk.refuse('EDD_KEY_CYCLE', ['tables', first, 'key'], message)
}
