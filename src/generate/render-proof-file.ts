import { join, relative, sep } from 'node:path'
import type { Bundle } from '../model/bundle.js'
import type { DriverReference, Scenario } from '../model/manifest.js'
import type { GeneratedFile } from './generated-file.js'
import { GENERATED_FOLDER } from './generated-file.js'
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

/** One test a Proof case. Drivers are imported statically, so that an edit of one runs its tests again. */
export function renderProofFile(of: ProofFileOf): Pick<GeneratedFile, 'text' | 'tests'> {
  const { bundle, scenario } = of
  const id = quote(scenario.id)
  const login = bundle.manifest.actors.get(scenario.actor)?.login ?? scenario.driver
  const sameFile = login.file === scenario.driver.file
  const timeout = BASE_TIMEOUT_MS + scenario.settleMs + scenario.quiesce.withinMs
  const imports = [
    `import * as login from ${quote(modulePath(of, login))}`,
    ...(sameFile ? [] : [`import * as driver from ${quote(modulePath(of, scenario.driver))}`]),
  ]
  const driver = `${sameFile ? 'login' : 'driver'}.${scenario.driver.name}`
  const tests = scenario.proofCases.flatMap((name) => [
    `  test(${quote(name)}, async () => {`,
    `    const outcome = await edd.prove(${id}, ${quote(name)})`,
    '    await expect(outcome).toMatchGoldState()',
    '    await expect(outcome).toSatisfyWitness()',
    `  }, ${timeout})`,
  ])
  const lines = [
    ...renderHeader(of),
    "import { describe, expect, test } from 'vitest'",
    "import { edd } from 'vitest-edd/scenario'",
    ...imports,
    '',
    `edd.drivers(${id}, { login: login.${login.name}, drive: ${driver} })`,
    '',
    `describe(${id}, () => {`,
    ...tests,
    '})',
    '',
  ]
  return { text: lines.join('\n'), tests: scenario.proofCases }
}

function modulePath({ bundle, projectRoot }: ProofFileOf, driver: DriverReference): string {
  const from = join(projectRoot, GENERATED_FOLDER, 'proof')
  return relative(from, join(bundle.root, driver.file)).split(sep).join('/')
}
