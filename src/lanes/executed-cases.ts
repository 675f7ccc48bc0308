import type { CaseName } from './case-name.js'
import type { Bundle } from '../model/bundle.js'

/** Cases that were executed, by the round of their scenario, in the order of the rounds. */
export function executedCases(
  { manifest }: Pick<Bundle, 'manifest'>,
  executed: readonly CaseName[],
): readonly { readonly round: string; readonly cases: ReadonlySet<string> }[] {
  const roundOf = new Map(manifest.scenarios.map(({ id, round }) => [id, round]))
  return manifest.rounds
    .map(({ id }) => {
      const own = executed.filter(({ scenario }) => roundOf.get(scenario) === id)
      return { round: id, cases: new Set(own.map((one) => one.case)) }
    })
    .filter(({ cases }) => cases.size > 0)
}
