import type { DispositionFact, PlanFact } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { holds } from '../condition.js'
import { judgeUnits } from '../judge-units.js'
import type { RecordedFacts } from '../recorded-facts.js'
import { repeated, sameMembers } from '../same-members.js'

/**
 * Every case left what its witness demands, and ended in exactly one disposition, the declared one, that both sides of the
 * door agree on. A case that must change something and was rejected is no better for the change that is there.
 */
export const witnessesSatisfied: Condition = {
  id: 3,
  name: 'witnesses satisfied',
  judge(facts, plan) {
    const units = judgeUnits({
      planned: [...plan.units.proof, ...plan.units.validate],
      fault: (unit) => witnessFault(facts, plan, unit) ?? dispositionFault(facts, plan, unit),
      found: 'units had every case witnessed',
    })
    if (units.state !== 'holds' || plan.atomicity.length === 0) return units
    const probes = judgeUnits({
      planned: plan.atomicity,
      fault: (probe) => probeFault(facts, probe),
      found: 'probes left nothing of a case whose evidence was refused',
    })
    return probes.state === 'holds' ? holds(`${units.observed}; ${probes.observed}`) : probes
  },
}

const casesOf = (plan: PlanFact, unit: string): readonly string[] =>
  plan.units.proof.includes(unit) ? [unit] : (plan.partitions[unit] ?? [])

function witnessFault(facts: RecordedFacts, plan: PlanFact, unit: string): string | undefined {
  const [fact, second] = facts.of('witness').filter((record) => record.unit === unit)
  if (fact === undefined) return undefined
  if (second !== undefined) return 'witnessed twice'
  const [failed] = fact.failed
  if (failed !== undefined) return `${failed.case}: ${failed.observed}`
  return sameMembers(fact.satisfied, casesOf(plan, unit)) ? undefined : 'not every case has its witness'
}

function dispositionFault(facts: RecordedFacts, plan: PlanFact, unit: string): string | null | undefined {
  if (!facts.of('witness').some((record) => record.unit === unit)) return undefined
  if (plan.units.proof.includes(unit)) return null
  const books = facts.of('disposition').filter((record) => record.unit === unit)
  const runner = books.find((record) => record.side === 'runner')
  const door = books.find((record) => record.side === 'door')
  if (runner === undefined || door === undefined) return undefined
  if (books.length > 2) return 'a side of the door has two books'
  return bookFault(runner, casesOf(plan, unit)) ?? bookFault(door, casesOf(plan, unit)) ?? endFault(plan, runner, door)
}

function bookFault(book: DispositionFact, cases: readonly string[]): string | null {
  const all = [...book.accepted, ...book.rejected, ...book.noChange, ...book.unproven]
  const [twice] = repeated(all)
  if (twice !== undefined) return `${twice} has two dispositions on the ${book.side}'s side`
  const [lost] = book.unproven
  if (lost !== undefined) return `${lost} came to no proven end on the ${book.side}'s side`
  const missing = cases.find((id) => !all.includes(id))
  if (missing !== undefined) return `${missing} has no disposition on the ${book.side}'s side`
  const stray = all.find((id) => !cases.includes(id))
  return stray === undefined ? null : `${stray} is not a case of the unit, on the ${book.side}'s side`
}

function probeFault(facts: RecordedFacts, probe: string): string | null | undefined {
  const [fact, second] = facts.of('atomicity').filter((record) => record.probe === probe)
  if (fact === undefined) return undefined
  if (second !== undefined) return 'probed twice'
  return fact.held ? null : `EDD_NOT_ATOMIC ${fact.observed}`
}

const BOOKS = { accepted: 'accepted', rejected: 'rejected', 'no-change': 'noChange' } as const

function endFault(plan: PlanFact, runner: DispositionFact, door: DispositionFact): string | null {
  const agree = Object.values(BOOKS).every((kind) => sameMembers(runner[kind], door[kind]))
  if (!agree) return 'the two sides of the door disagree on a disposition'
  const declared = plan.dispositions[door.unit]
  if (declared === undefined) return 'the plan declares no end of its cases'
  const others = Object.values(BOOKS).filter((kind) => kind !== BOOKS[declared])
  const [other] = others.flatMap((kind) => door[kind])
  return other === undefined ? null : `${other} was not ${declared}, as its witness demands`
}
