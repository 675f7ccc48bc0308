import type { Gold } from '../../model/gold.js'
import type { Lane, Manifest } from '../../model/manifest.js'
import { nearestName } from '../../kernel/nearest-name.js'
import { historyOf } from '../case-history.js'
import type { IndexedCase } from '../case-index.js'
import { caseIndex } from '../case-index.js'
import type { ProblemList } from '../problem-list.js'

interface NeedsOf {
  readonly manifest: Manifest
  readonly gold: Gold
  readonly problems: ProblemList
}

interface NeedsCheck extends NeedsOf {
  readonly index: ReadonlyMap<string, IndexedCase>
  /** Rounds in order. */
  readonly rounds: readonly string[]
}

/**
 * What a case needs exists, is of an earlier round, is executed wherever the case is, and forms one chain: a state is
 * built by one case after the other, never by joining two.
 */
export function checkNeeds(of: NeedsOf): void {
  const check = { ...of, index: caseIndex(of), rounds: of.manifest.rounds.map(({ id }) => id) }
  const { sound } = of.problems.soundly(() => {
    for (const found of check.index.values()) for (const need of found.own.needs) checkNeed(need, found, check)
  })
  if (!sound) return
  for (const found of check.index.values()) checkChain(found, check)
}

function checkNeed(need: string, found: IndexedCase, of: NeedsCheck): void {
  const { scenario, own } = found
  const needed = of.index.get(need)
  if (needed === undefined) {
    const nearest = nearestName(need, of.index.keys())
    const hint = nearest === undefined ? '' : `; the nearest is "${nearest}"`
    const message = `case ${own.id} of ${scenario.id} needs ${need}, which is no case${hint}`
    of.problems.add('EDD_REFERENCE_UNKNOWN', own.source, message)
    return
  }
  const who = `case ${own.id} of ${scenario.id} (round ${scenario.round}) needs ${need}`
  if (of.rounds.indexOf(needed.scenario.round) >= of.rounds.indexOf(scenario.round)) {
    const message = `${who} of round ${needed.scenario.round}; a needed case is of an earlier round`
    of.problems.add('EDD_BUNDLE_CYCLE', own.source, message)
  }
  for (const lane of lanesOf(found)) {
    if (lanesOf(needed).includes(lane)) continue
    const cure = needed.scenario.lanes.includes(lane) ? `add ${needed.own.id} to its Proof cases` : 'add the lane there'
    of.problems.add('EDD_BUNDLE_CONTRADICTORY', own.source, `${who}, which the lane ${lane} does not execute; ${cure}`)
  }
}

/** The lanes that execute a case: Proof only the cases it names. */
function lanesOf({ scenario, own }: IndexedCase): readonly Lane[] {
  return scenario.lanes.filter((lane) => lane === 'validate' || scenario.proofCases.includes(own.id))
}

function checkChain({ scenario, own }: IndexedCase, of: NeedsCheck): void {
  const history = historyOf(of, { scenario: scenario.id, case: own.id }).map((unit) => `${unit.scenario}/${unit.case}`)
  const apart = own.needs.find((need) => !history.includes(need))
  const who = `case ${own.id} of ${scenario.id}`
  if (apart !== undefined) {
    const message = `${who} needs ${own.needs.join(' and ')}, which are no one chain: ${own.needs.at(-1)} does not itself need ${apart}`
    of.problems.add('EDD_BUNDLE_CONTRADICTORY', own.source, message)
  }
  const { repeated } = scenario
  if (repeated === undefined || history.some((name) => name.startsWith(`${repeated.id}/`))) return
  const message = `${who} repeats ${repeated.id}, but needs no case of it; name one with "repeats" or "needs"`
  of.problems.add('EDD_BUNDLE_CONTRADICTORY', own.source, message)
}
