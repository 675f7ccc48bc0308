import type { Bundle } from '../model/bundle.js'
import type { Actor, Scenario } from '../model/manifest.js'
import { historyOf } from '../oracle/case-history.js'
import { caseIndex } from '../oracle/case-index.js'
import { driverImports } from './driver-imports.js'
import type { GeneratedFile } from './generated-file.js'
import { quote } from './quote.js'
import { renderHeader } from './render-header.js'

/** Beyond it a case hangs: what it waits for by itself has bounds of its own. */
const BASE_TIMEOUT_MS = 60_000

export interface ProofFileOf {
  readonly bundle: Bundle
  readonly projectRoot: string
  readonly scenario: Scenario
  readonly digest: string
}

/** One test a Proof case. The file names the drivers and logins of every case that one of its own may need first. */
export function renderProofFile(of: ProofFileOf): Pick<GeneratedFile, 'text' | 'tests'> {
  const { scenario } = of
  const { scenarios, actors } = neededBy(of)
  const drivers = [...actors.map(({ login }) => login), ...scenarios.map(({ driver }) => driver)]
  const imports = driverImports(drivers, { bundleRoot: of.bundle.root, projectRoot: of.projectRoot })
  const id = quote(scenario.id)
  const tests = scenario.proofCases.flatMap((name) => [
    `  test(${quote(name)}, async () => {`,
    `    const outcome = await edd.prove(${id}, ${quote(name)})`,
    '    await expect(outcome).toMatchGoldState()',
    '    await expect(outcome).toSatisfyWitness()',
    `  }, ${timeoutOf(of, name)})`,
  ])
  const lines = [
    ...renderHeader(of),
    "import { describe, expect, test } from 'vitest'",
    "import { edd } from 'vitest-edd/scenario'",
    ...imports.lines,
    '',
    `edd.logins({ ${actors.map(({ id: name, login }) => `${quote(name)}: ${imports.nameOf(login)}`).join(', ')} })`,
    ...scenarios.map(({ id: name, driver }) => `edd.drivers(${quote(name)}, { drive: ${imports.nameOf(driver)} })`),
    '',
    `describe(${id}, () => {`,
    ...tests,
    '})',
    '',
  ]
  return { text: lines.join('\n'), tests: scenario.proofCases }
}

/** Scenarios, this one last, and actors of everything that the Proof cases need, in the order of the manifest. */
function neededBy({ bundle, scenario }: ProofFileOf): { scenarios: readonly Scenario[]; actors: readonly Actor[] } {
  const index = caseIndex(bundle)
  const ids = new Set<string>()
  const actors = new Set<string>()
  for (const name of scenario.proofCases) {
    for (const unit of historyOf(bundle, { scenario: scenario.id, case: name })) {
      ids.add(unit.scenario)
      actors.add(index.get(`${unit.scenario}/${unit.case}`)?.own.actor ?? '')
    }
  }
  const { manifest } = bundle
  return {
    scenarios: [...manifest.scenarios.filter(({ id }) => ids.has(id) && id !== scenario.id), scenario],
    actors: [...manifest.actors.values()].filter(({ id }) => actors.has(id)),
  }
}

/** A case may have to be proven after everything that it needs, one after the other. */
function timeoutOf({ bundle, scenario }: ProofFileOf, name: string): number {
  const history = historyOf(bundle, { scenario: scenario.id, case: name })
  return history.reduce((sum, unit) => {
    const needed = bundle.manifest.scenarios.find(({ id }) => id === unit.scenario)
    return sum + BASE_TIMEOUT_MS + (needed?.settleMs ?? 0) + (needed?.quiesce.withinMs ?? 0)
  }, 0)
}
