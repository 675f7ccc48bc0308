import { EddError } from '../src/kernel/edd-error.js'
import { nearestName } from '../src/kernel/nearest-name.js'

const OPTIONS = ['scenario', 'case', 'cases', 'baseline'] as const

/** A selection whose options are known; `scenario` is null for the baseline, `cases` when all of the scenario are meant. */
export interface ReadSelection {
  readonly scenario: string | null
  readonly cases: readonly string[] | null
}

/**
 * Reads the options of the gold matcher as a caller without types may have written them.
 * @throws EddError EDD_ARGUMENT naming what is unknown, missing or said twice
 */
export function readSelection(given: unknown): ReadSelection {
  if (typeof given !== 'object' || given === null) throw refused('the second argument is { scenario, case or cases }')
  const options = new Map<string, unknown>(Object.entries(given))
  for (const name of options.keys()) {
    if (OPTIONS.some((known) => known === name)) continue
    throw refused(`no option is named "${name}"; the nearest is "${nearestName(name, OPTIONS)}"`)
  }
  if (options.has('baseline')) return baselineOf(options)
  const scenario = options.get('scenario')
  if (typeof scenario !== 'string' || scenario === '') throw refused('the option "scenario" names a scenario')
  return { scenario, cases: casesOf(options.get('case'), options.get('cases')) }
}

function baselineOf(options: ReadonlyMap<string, unknown>): ReadSelection {
  if (options.get('baseline') !== true) throw refused('the option "baseline" is true, or not given')
  if (options.size > 1) throw refused('the baseline is what stands before every scenario; name none with it')
  return { scenario: null, cases: null }
}

function casesOf(one: unknown, several: unknown): readonly string[] | null {
  if (one !== undefined && several !== undefined) throw refused('it takes "case" or "cases", not both')
  if (one !== undefined) {
    if (typeof one !== 'string') throw refused('the option "case" names one case')
    return [one]
  }
  if (several === undefined) return null
  if (!Array.isArray(several) || !several.every((name) => typeof name === 'string')) {
    throw refused('the option "cases" is a list of cases')
  }
  if (several.length === 0) throw refused('the option "cases" is empty, so no row of gold would be expected')
  return several
}

function refused(what: string): EddError {
  return new EddError('EDD_ARGUMENT', `toMatchGoldState: ${what}`)
}
