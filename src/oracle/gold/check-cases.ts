import type { Gold } from '../../model/gold.js'
import type { Manifest, Scenario } from '../../model/manifest.js'
import type { ProblemList } from '../problem-list.js'
import { scenarioCases } from '../scenario-cases.js'
import { checkCaseActors } from './check-case-actors.js'
import { checkCaseLines } from './check-case-lines.js'
import { checkNeeds } from './check-needs.js'
import { checkOwners } from './check-owners.js'
import { checkRoots } from './check-roots.js'

export interface CasesOf {
  readonly manifest: Manifest
  readonly gold: Gold
  readonly problems: ProblemList
  /** Every line of gold was read; otherwise cases may seem missing that are only unreadable. */
  readonly whole: boolean
  /** The manifest has no problem, its order of rounds and scenarios among them. */
  readonly ordered: boolean
}

/** Every scenario has gold and cases, Proof cases exist, every owner is a case and may write where gold says it wrote. */
export function checkCases(of: CasesOf): void {
  const rounds = new Set(of.manifest.rounds.map(({ id }) => id))
  const { sound } = of.problems.soundly(() => {
    for (const scenario of of.manifest.scenarios) if (rounds.has(scenario.round)) checkScenario(of, scenario)
  })
  if (!of.whole) return
  checkCaseActors(of)
  for (const layer of of.gold.layers) checkOwners(of, layer)
  // Needs of a scenario that is wrong in itself would only repeat it, case by case.
  if (sound && of.ordered) checkNeeds(of)
}

function checkScenario(of: CasesOf, scenario: Scenario): void {
  const { gold, problems, whole } = of
  const { id, round, cases, source } = scenario
  const layer = gold.layers.find((candidate) => candidate.round === round)
  const file = cases.kind === 'file' ? `cases/${cases.name}` : cases.table
  const stated = cases.kind === 'file' ? layer?.caseFiles.get(cases.name) : layer?.tables.get(cases.table)
  if (stated === undefined) {
    problems.add('EDD_GOLD_MISSING', source, `no gold for ${id}: gold/${round}/${file}.jsonl does not exist`)
    return
  }
  if (!whole) return
  if (stated.length === 0) {
    problems.add('EDD_NO_SCENARIOS', source, `${id} has 0 cases: gold/${round}/${file}.jsonl is empty`)
    return
  }
  if (cases.kind === 'file') checkCaseLines(layer?.caseFiles.get(cases.name) ?? [], { scenario, problems })
  else checkRoots(layer?.tables.get(cases.table) ?? [], { scenario, table: cases.table, problems })
  const known = new Set(scenarioCases(gold, scenario))
  for (const name of scenario.proofCases) problems.expectName(source, { what: `case of ${id}`, name, known })
}
