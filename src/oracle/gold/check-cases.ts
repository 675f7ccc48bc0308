import type { Gold, GoldLayer, GoldOperation } from '../../model/gold.js'
import type { Manifest, Scenario } from '../../model/manifest.js'
import type { SourceLine } from '../../model/value.js'
import type { ProblemList } from '../problem-list.js'
import { scenarioCases } from '../scenario-cases.js'

export interface CasesOf {
  readonly manifest: Manifest
  readonly gold: Gold
  readonly problems: ProblemList
  /** Every line of gold was read; otherwise cases may seem missing that are only unreadable. */
  readonly whole: boolean
}

/** Every scenario has gold and cases, Proof cases exist, every owner is a case and may write where gold says it wrote. */
export function checkCases(of: CasesOf): void {
  const rounds = new Set(of.manifest.rounds.map(({ id }) => id))
  for (const scenario of of.manifest.scenarios) if (rounds.has(scenario.round)) checkScenario(of, scenario)
  if (of.whole) for (const layer of of.gold.layers) checkOwners(of, layer)
}

function checkScenario({ gold, problems, whole }: CasesOf, scenario: Scenario): void {
  const { id, round, casesOf, source } = scenario
  const operations = gold.layers.find((layer) => layer.round === round)?.tables.get(casesOf)
  if (operations === undefined) {
    problems.add('EDD_GOLD_MISSING', source, `no gold for ${id}: gold/${round}/${casesOf}.jsonl does not exist`)
    return
  }
  if (!whole) return
  const inserts = operations.filter(({ op }) => op === 'insert')
  if (inserts.length === 0) {
    problems.add('EDD_NO_SCENARIOS', source, `${id} has 0 cases: gold of round ${round} inserts no ${casesOf} row`)
    return
  }
  checkRoots(inserts, { scenario, problems })
  const known = new Set(scenarioCases(gold, scenario))
  for (const name of scenario.proofCases) problems.expectName(source, { what: `case of ${id}`, name, known })
}

/** A case is one root row, and a root row is one case. */
function checkRoots(inserts: readonly GoldOperation[], of: { scenario: Scenario; problems: ProblemList }): void {
  const first = new Map<string, number>()
  for (const { cases, source } of inserts) {
    const [id, second] = cases
    const where = `${of.scenario.casesOf} is the root table of ${of.scenario.id}`
    if (id === undefined || second !== undefined) {
      of.problems.add('EDD_GOLD_OWNER', source, `${where}: each row is owned by exactly one case`)
      continue
    }
    const before = first.get(id)
    if (before === undefined) first.set(id, source.line)
    else of.problems.add('EDD_GOLD_OWNER', source, `${where}: case ${id} already owns the row of line ${before}`)
  }
}

function checkOwners({ manifest, gold, problems }: CasesOf, layer: GoldLayer): void {
  const closures = new Map<string, readonly string[]>()
  for (const scenario of manifest.scenarios) {
    if (scenario.round !== layer.round) continue
    for (const id of new Set(scenarioCases(gold, scenario))) {
      if (closures.has(id)) problems.add('EDD_BUNDLE_CONTRADICTORY', scenario.source, `case ${id} belongs to two scenarios of round ${layer.round}, so its rows would be expected twice`)
      closures.set(id, scenario.closure)
    }
  }
  if (closures.size === 0) return
  for (const [table, operations] of layer.tables) {
    for (const { cases, source } of operations) {
      for (const name of cases) checkOwner({ name, table, source }, { closures, layer, problems })
    }
  }
}

function checkOwner(
  { name, table, source }: { name: string; table: string; source: SourceLine },
  of: { closures: ReadonlyMap<string, readonly string[]>; layer: GoldLayer; problems: ProblemList },
): void {
  const closure = of.closures.get(name)
  if (closure === undefined) {
    of.problems.expectName(source, { what: `case of round ${of.layer.round}`, name, known: of.closures.keys() })
  } else if (!closure.includes(table)) {
    const message = `gold says case ${name} writes ${table}, which is not in the closure of its scenario`
    of.problems.add('EDD_BUNDLE_CONTRADICTORY', source, message)
  }
}


