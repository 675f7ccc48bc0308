import type { Bundle } from '../model/bundle.js'
import { historyOf } from '../oracle/case-history.js'
import { caseIndex } from '../oracle/case-index.js'

/** A case by the round of its scenario, as gold lines name their owners. */
export interface Owner {
  readonly round: string
  readonly case: string
}

/** Whether one of the `writers`, all of one round, is executed before an owner, or is the owner itself. */
export type ExecutedBefore = (
  owner: Owner,
  writers: { readonly round: string; readonly cases: readonly string[] },
) => boolean

/** Answers it from the needs of the manifest. An owner that is no case is a problem of its own, and lacks nothing here. */
export function ownerHistories(bundle: Pick<Bundle, 'gold' | 'manifest'>): ExecutedBefore {
  const rounds = new Map(bundle.manifest.scenarios.map(({ id, round }) => [id, round]))
  const units = new Map(
    [...caseIndex(bundle).values()].map(({ scenario, own }) => [
      `${scenario.round}/${own.id}`,
      { scenario: scenario.id, case: own.id },
    ]),
  )
  const known = new Map<string, ReadonlySet<string> | null>()
  const historyIn = (name: string): ReadonlySet<string> | null => {
    const unit = units.get(name)
    if (unit === undefined) return null
    return new Set(historyOf(bundle, unit).map((one) => `${rounds.get(one.scenario)}/${one.case}`))
  }
  return (owner, { round, cases }) => {
    const name = `${owner.round}/${owner.case}`
    const history = known.get(name) ?? historyIn(name)
    known.set(name, history)
    return history === null || cases.some((one) => history.has(`${round}/${one}`))
  }
}
