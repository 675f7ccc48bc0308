import type { Bundle } from '../model/bundle.js'
import type { CaseUnit } from './case-history.js'

/** The cases of one round that were executed. */
export interface ExecutedRound {
  readonly round: string
  readonly cases: ReadonlySet<string>
}

/** Executed cases by round, rounds in their order; rounds of which nothing was executed are left out. */
export function executedLayers(
  { manifest }: Pick<Bundle, 'manifest'>,
  units: Iterable<CaseUnit>,
): readonly ExecutedRound[] {
  const rounds = new Map(manifest.scenarios.map(({ id, round }) => [id, round]))
  const executed = new Map<string, Set<string>>()
  for (const unit of units) {
    const round = rounds.get(unit.scenario)
    if (round === undefined) continue
    const cases = executed.get(round)
    if (cases === undefined) executed.set(round, new Set([unit.case]))
    else cases.add(unit.case)
  }
  return manifest.rounds.flatMap(({ id }) => {
    const cases = executed.get(id)
    return cases === undefined ? [] : [{ round: id, cases }]
  })
}
