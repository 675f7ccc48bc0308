import { EddError } from '../kernel/edd-error.js'
import type { Bundle } from '../model/bundle.js'
import { caseIndex } from './case-index.js'

/** A case that is executed, by the names of the manifest. */
export interface CaseUnit {
  readonly scenario: string
  readonly case: string
}

/** Cases in the order in which they are executed, one after the other. */
export type CaseHistory = readonly CaseUnit[]

/**
 * What must have been executed before and including one case, in order, the case itself last. The needs of a case form
 * one chain, so its history is that of its last need and the case.
 * @throws EddError EDD_REFERENCE_UNKNOWN for a case that is nowhere stated, EDD_BUNDLE_CYCLE for one that waits for itself
 */
export function historyOf(bundle: Pick<Bundle, 'gold' | 'manifest'>, unit: CaseUnit): CaseHistory {
  const index = caseIndex(bundle)
  const history: CaseUnit[] = []
  const seen = new Set<string>()
  let name: string | undefined = `${unit.scenario}/${unit.case}`
  while (name !== undefined) {
    const found = index.get(name)
    if (found === undefined) throw new EddError('EDD_REFERENCE_UNKNOWN', `no case is named "${name}"`)
    if (seen.has(name)) throw new EddError('EDD_BUNDLE_CYCLE', `case ${name} waits for itself`)
    seen.add(name)
    history.unshift({ scenario: found.scenario.id, case: found.own.id })
    name = found.own.needs.at(-1)
  }
  return history
}
