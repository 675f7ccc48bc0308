import type { Fact, FactBody, PlanFact } from '../model/facts.js'

type FactOf<K extends FactBody['kind']> = Extract<Fact, { kind: K }>

/** The recorded facts of one run, by kind: all that a condition may look at. */
export interface RecordedFacts {
  of<K extends FactBody['kind']>(kind: K): readonly FactOf<K>[]
  /** The plan; undefined when the run never got as far as having one. */
  readonly plan: PlanFact | undefined
}

/** Indexes facts by kind. */
export function recordedFacts(facts: readonly Fact[]): RecordedFacts {
  const of = <K extends FactBody['kind']>(kind: K): readonly FactOf<K>[] =>
    facts.filter((fact): fact is FactOf<K> => fact.kind === kind)
  return { of, plan: of('plan')[0] }
}
