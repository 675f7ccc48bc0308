import type { Fact, FactBody } from '../../../../src/model/facts.js'
import type { ConditionId } from '../../../../src/model/verdict.js'
import type { Alteration } from '../passing-facts.js'
import { altered } from '../passing-facts.js'

/** One fact of a passing run altered so that one condition, and it alone, is broken; what its observation must say. */
export interface BrokenBy {
  readonly condition: ConditionId
  readonly by: string
  readonly says: RegExp
  readonly alter: (facts: readonly Fact[]) => readonly Fact[]
}

/** Alters one fact. */
export const one =
  <K extends FactBody['kind']>(alteration: Alteration<K>): BrokenBy['alter'] =>
  (facts) =>
    altered(facts, alteration)

/** A Proof unit of the recorded run that is not its first. */
export const CASE = 'create-subscription/SUB-0009'
/** A Validate unit of it that is not its first. */
export const PARTITION = 'create-subscription#2'
/** The digest of something else. */
export const OTHER = 'sha256:0000000000000000000000000000000000000000000000000000000000000000'
