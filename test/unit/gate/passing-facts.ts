import { readFileSync } from 'node:fs'
import type { Fact, FactBody } from '../../../src/model/facts.js'

/** The facts record of a gate run of the example that passed, as the run wrote it. */
export const PASSING_FILE = new URL('../../vectors/passing-facts.jsonl', import.meta.url)

/** The facts of a record's text. */
export function factsOf(text: string): readonly Fact[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { fact: Fact }).fact)
}

/** The facts of the recorded passing run. */
export function passingFacts(): readonly Fact[] {
  return factsOf(readFileSync(PASSING_FILE, 'utf8'))
}

export type FactOf<K extends FactBody['kind']> = Extract<Fact, { kind: K }>

export interface Alteration<K extends FactBody['kind']> {
  readonly kind: K
  /** Which of the kind; the first when not given. */
  readonly where?: (fact: FactOf<K>) => boolean
  readonly change: (fact: FactOf<K>) => Partial<FactOf<K>>
}

/** The same facts but for one of them, in which something was changed. */
export function altered<K extends FactBody['kind']>(
  facts: readonly Fact[],
  alteration: Alteration<K>,
): readonly Fact[] {
  const { kind, where = () => true, change } = alteration
  const index = facts.findIndex((fact) => isOf(fact, kind) && where(fact))
  const fact = facts[index]
  if (fact === undefined || !isOf(fact, kind)) throw new Error(`the passing run has no such ${kind} fact`)
  return facts.with(index, { ...fact, ...change(fact) })
}

function isOf<K extends FactBody['kind']>(fact: Fact, kind: K): fact is FactOf<K> {
  return fact.kind === kind
}
