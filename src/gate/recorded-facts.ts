import type { Fact, FactBody, PlanFact } from '../model/facts.js'

type FactOf<K extends FactBody['kind']> = Extract<Fact, { kind: K }>

/** What a worker or host may say; everything else counts only when the authority saw it itself. */
const REPORTABLE: ReadonlySet<FactBody['kind']> = new Set(['assertion', 'interaction', 'selection'])

/** The recorded facts of one run, by kind: all that a condition may look at. */
export interface RecordedFacts {
  of<K extends FactBody['kind']>(kind: K): readonly FactOf<K>[]
  /** The plan; undefined when the run never got as far as having one, or has more than one. */
  readonly plan: PlanFact | undefined
}

/** Indexes facts by kind; what was only said where it had to be seen is no fact. */
export function recordedFacts(facts: readonly Fact[]): RecordedFacts {
  const superseded = lastFailures(facts)
  const of = <K extends FactBody['kind']>(kind: K): readonly FactOf<K>[] =>
    facts
      .filter((fact): fact is FactOf<K> => fact.kind === kind && !isSuperseded(fact, superseded))
      .filter((fact) => fact.source === 'observed' || REPORTABLE.has(kind))
  const plans = of('plan')
  return { of, plan: plans.length === 1 ? plans[0] : undefined }
}

/** Per unit, the running number of the fact that ended its last failed attempt. */
function lastFailures(facts: readonly Fact[]): ReadonlyMap<string, number> {
  return new Map(facts.flatMap((fact) => (fact.kind === 'attempt' ? [[fact.unit, fact.sequence] as const] : [])))
}

/** What a failed attempt left is no record of the unit; what was refused in it stays refused. */
function isSuperseded(fact: Fact, failures: ReadonlyMap<string, number>): boolean {
  if (!('unit' in fact) || fact.unit === null || fact.kind === 'attempt' || fact.kind === 'refusal') return false
  return fact.sequence < (failures.get(fact.unit) ?? 0)
}
