import type { Gold } from '../../model/gold.js'
import type { Manifest, Scenario } from '../../model/manifest.js'
import type { SourceLine } from '../../model/value.js'
import type { ProblemList } from '../problem-list.js'

interface ActorsOf {
  readonly manifest: Manifest
  readonly gold: Gold
  readonly problems: ProblemList
}

interface CaseStatement {
  readonly actor?: string
  readonly source: SourceLine
}

/** A line names its actor exactly where its scenario takes it from the case, and names one that there is. */
export function checkCaseActors(of: ActorsOf): void {
  for (const { round, tables, caseFiles } of of.gold.layers) {
    const scenarios = of.manifest.scenarios.filter((scenario) => scenario.round === round)
    for (const [table, operations] of tables) {
      const scenario = scenarios.find(({ cases }) => cases.kind === 'gold' && cases.table === table)
      checkActors(operations, { ...of, scenario })
    }
    for (const [name, lines] of caseFiles) {
      const scenario = scenarios.find(({ cases }) => cases.kind === 'file' && cases.name === name)
      if (scenario !== undefined) checkActors(lines, { ...of, scenario })
      else checkUnused({ ...of, scenarios, name, source: lines[0]?.source })
    }
  }
}

function checkActors(statements: readonly CaseStatement[], of: ActorsOf & { scenario: Scenario | undefined }): void {
  for (const statement of statements) checkActor(statement, of)
}

function checkActor({ actor, source }: CaseStatement, of: ActorsOf & { scenario: Scenario | undefined }): void {
  const { scenario, problems, manifest } = of
  if (actor === undefined) {
    if (scenario?.actor !== null) return
    const message = `${scenario.id} takes its actor from the case, and this line names none`
    problems.add('EDD_BUNDLE_INVALID', source, message)
    return
  }
  if (scenario === undefined) {
    problems.add('EDD_BUNDLE_CONTRADICTORY', source, 'the line names an actor, but is no case of a scenario')
  } else if (scenario.actor !== null) {
    const message = `the line names the actor ${actor}, but ${scenario.id} has one actor for all: ${scenario.actor}`
    problems.add('EDD_BUNDLE_CONTRADICTORY', source, message)
  } else {
    problems.expectName(source, { what: 'actor', name: actor, known: manifest.actors.keys() })
  }
}

function checkUnused(
  of: ActorsOf & { scenarios: readonly Scenario[]; name: string; source: SourceLine | undefined },
): void {
  if (of.source === undefined) return
  const known = of.scenarios.flatMap(({ cases }) => (cases.kind === 'file' ? [cases.name] : []))
  of.problems.expectName(of.source, { what: 'case file of a scenario of this round', name: of.name, known })
}
