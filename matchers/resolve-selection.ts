import { EddError } from '../src/kernel/edd-error.js'
import { nearestName } from '../src/kernel/nearest-name.js'
import type { Actor, Scenario } from '../src/model/manifest.js'
import type { CaseUnit } from '../src/oracle/case-history.js'
import { historyOf } from '../src/oracle/case-history.js'
import { caseIndex } from '../src/oracle/case-index.js'
import type { ExecutedRound } from '../src/oracle/executed-layers.js'
import { executedLayers } from '../src/oracle/executed-layers.js'
import { scenarioCases } from '../src/oracle/scenario-cases.js'
import type { SliceBundle } from '../src/oracle/slice/load-slice.js'
import type { ReadSelection } from './read-selection.js'

/** What a selection means in one bundle. */
export interface Slice {
  /** Of the scenario; `baseline` for the state that every scenario starts from. */
  readonly id: string
  readonly round: string
  /** Tables that may change. */
  readonly closure: readonly string[]
  readonly cases: readonly string[]
  /** The layers that gold is taken from, in order: those of every case that a selected one needs, then its own. */
  readonly executed: readonly ExecutedRound[]
  /** The actors of all these cases. */
  readonly actors: readonly Actor[]
}

/** Nothing was executed, so that nothing may differ from the baseline. */
const BASELINE: Slice = { id: 'baseline', round: 'baseline', closure: [], cases: [], executed: [], actors: [] }

/**
 * Finds scenario and cases in the bundle, and what each of them needs.
 * @throws EddError EDD_REFERENCE_UNKNOWN with the nearest name, EDD_GOLD_MISSING when the scenario has no case in gold
 */
export function resolveSelection(bundle: Pick<SliceBundle, 'gold' | 'manifest'>, selection: ReadSelection): Slice {
  if (selection.scenario === null) return BASELINE
  const scenario = scenarioNamed(bundle, selection.scenario)
  const known = scenarioCases(bundle.gold, scenario)
  if (known.length === 0) throw new EddError('EDD_GOLD_MISSING', `no gold for ${scenario.id}`)
  const cases = selection.cases ?? known
  const real = new Set(known)
  for (const name of cases) if (!real.has(name)) throw unknown(`case of ${scenario.id}`, { name, known })
  const units = cases.flatMap((name) => historyOf(bundle, { scenario: scenario.id, case: name }))
  const { id, round, closure } = scenario
  return { id, round, closure, cases, executed: executedLayers(bundle, units), actors: actorsOf(bundle, units) }
}

function scenarioNamed({ manifest }: Pick<SliceBundle, 'manifest'>, name: string): Scenario {
  const scenario = manifest.scenarios.find(({ id }) => id === name)
  if (scenario !== undefined) return scenario
  throw unknown('scenario', { name, known: manifest.scenarios.map(({ id }) => id) })
}

function actorsOf(bundle: Pick<SliceBundle, 'gold' | 'manifest'>, units: readonly CaseUnit[]): readonly Actor[] {
  const index = caseIndex(bundle)
  const ids = new Set(units.map((unit) => index.get(`${unit.scenario}/${unit.case}`)?.own.actor))
  return [...bundle.manifest.actors.values()].filter(({ id }) => ids.has(id))
}

function unknown(what: string, of: { readonly name: string; readonly known: readonly string[] }): EddError {
  const nearest = nearestName(of.name, of.known)
  const message = `no ${what} is named "${of.name}"; the nearest is "${nearest}"`
  return new EddError('EDD_REFERENCE_UNKNOWN', message)
}
