import { EddError } from '../src/kernel/edd-error.js'
import { nearestName } from '../src/kernel/nearest-name.js'
import type { Bundle } from '../src/model/bundle.js'
import type { Actor, Scenario } from '../src/model/manifest.js'
import { scenarioCases } from '../src/oracle/scenario-cases.js'
import type { ReadSelection } from './read-selection.js'

/** What a selection means in one bundle. */
export interface Slice {
  readonly scenario: Scenario
  readonly cases: readonly string[]
  /** The layers that gold is taken from, in order: those of the scenarios it starts after, whole, then its own. */
  readonly executed: readonly { readonly round: string; readonly cases: ReadonlySet<string> }[]
  /** The actors of all these scenarios. */
  readonly actors: readonly Actor[]
}

/**
 * Finds scenario and cases in the bundle.
 * @throws EddError EDD_REFERENCE_UNKNOWN with the nearest name, EDD_GOLD_MISSING when the scenario has no case in gold
 */
export function resolveSelection(bundle: Bundle, selection: ReadSelection): Slice {
  const scenario = scenarioNamed(bundle, selection.scenario)
  const known = scenarioCases(bundle.gold, scenario)
  if (known.length === 0) throw new EddError('EDD_GOLD_MISSING', `no gold for ${scenario.id}`)
  const cases = selection.cases ?? known
  for (const name of cases) if (!known.includes(name)) throw unknown(`case of ${scenario.id}`, { name, known })
  const chain = chainOf(bundle, scenario)
  const ids = new Set(chain.map(({ actor }) => actor))
  return {
    scenario,
    cases,
    executed: executedLayers(bundle, { chain, scenario, cases }),
    actors: [...bundle.manifest.actors.values()].filter(({ id }) => ids.has(id)),
  }
}

function scenarioNamed({ manifest }: Bundle, name: string): Scenario {
  const scenario = manifest.scenarios.find(({ id }) => id === name)
  if (scenario !== undefined) return scenario
  throw unknown('scenario', { name, known: manifest.scenarios.map(({ id }) => id) })
}

/** The scenario and those it starts after, the first one first. */
function chainOf(bundle: Bundle, last: Scenario): readonly Scenario[] {
  const chain = [last]
  for (let before = last.after; before !== undefined && chain.length <= bundle.manifest.scenarios.length;) {
    const scenario = scenarioNamed(bundle, before)
    chain.unshift(scenario)
    before = scenario.after
  }
  return chain
}

function executedLayers(
  bundle: Bundle,
  of: { readonly chain: readonly Scenario[]; readonly scenario: Scenario; readonly cases: readonly string[] },
): Slice['executed'] {
  const byRound = new Map<string, Set<string>>()
  for (const scenario of of.chain) {
    const cases = scenario === of.scenario ? of.cases : scenarioCases(bundle.gold, scenario)
    byRound.set(scenario.round, new Set([...(byRound.get(scenario.round) ?? []), ...cases]))
  }
  const rounds = bundle.manifest.rounds.map(({ id }) => id)
  return rounds.flatMap((round) => {
    const cases = byRound.get(round)
    return cases === undefined ? [] : [{ round, cases }]
  })
}

function unknown(what: string, of: { readonly name: string; readonly known: readonly string[] }): EddError {
  const nearest = nearestName(of.name, of.known)
  const message = `no ${what} is named "${of.name}"; the nearest is "${nearest}"`
  return new EddError('EDD_REFERENCE_UNKNOWN', message)
}
