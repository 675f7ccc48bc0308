import type { CaseLine, Gold } from '../model/gold.js'
import type { Scenario } from '../model/manifest.js'
import type { SourceLine } from '../model/value.js'

/** One case of a scenario, wherever it is stated. */
export interface ScenarioCase {
  readonly id: string
  /** Actor that does it. */
  readonly actor: string
  /** Cases of earlier rounds that must have matched before it, each `scenario/case`, in order. */
  readonly needs: readonly string[]
  readonly source: SourceLine
}

/** What of a scenario says which cases it has. */
export type CasesOf = Pick<Scenario, 'round' | 'cases' | 'actor' | 'after' | 'repeated'>

/** The cases of a scenario in the order of gold: one for each operation of its round's layer on its root table, or each line of its case file. */
export function casesOfScenario(gold: Gold, scenario: CasesOf): readonly ScenarioCase[] {
  const layer = gold.layers.find(({ round }) => round === scenario.round)
  const { cases } = scenario
  if (cases.kind === 'file') {
    return (layer?.caseFiles.get(cases.name) ?? []).map((line) => ({
      id: line.id,
      actor: scenario.actor ?? line.actor ?? '',
      needs: needsOf(scenario, line),
      source: line.source,
    }))
  }
  return (layer?.tables.get(cases.table) ?? []).flatMap(({ cases: owners, actor, source }) =>
    owners.slice(0, 1).map((id) => {
      const needs = needsOf(scenario, { id, needs: [] })
      return { id, actor: scenario.actor ?? actor ?? '', needs, source }
    }),
  )
}

/** The ids of a scenario's cases, in the order of gold. */
export function scenarioCases(gold: Gold, scenario: CasesOf): string[] {
  return casesOfScenario(gold, scenario).map(({ id }) => id)
}

/** The predecessor and the repeated case are needed whether or not the line says so. */
function needsOf({ after, repeated }: CasesOf, line: Pick<CaseLine, 'id' | 'needs' | 'repeats'>): readonly string[] {
  const implied = [
    ...(repeated === undefined || line.repeats === undefined ? [] : [`${repeated.id}/${line.repeats}`]),
    ...(after === undefined ? [] : [`${after}/${line.id}`]),
  ]
  return [...new Set([...implied, ...line.needs])]
}
