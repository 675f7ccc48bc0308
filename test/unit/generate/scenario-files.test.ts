import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { quote } from '../../../src/generate/quote.js'
import { renderScenarioFiles } from '../../../src/generate/render-scenario-files.js'
import { staleScenarioFiles } from '../../../src/generate/stale-scenario-files.js'
import { writeScenarioFiles } from '../../../src/generate/write-scenario-files.js'
import { manifestDigest } from '../../../src/oracle/manifest-digest.js'
import type { Bundle } from '../../../src/model/bundle.js'
import type { Edits } from '../oracle/shop-bundle.js'
import { loadProject, loadShop, shopProject, swap } from '../oracle/shop-bundle.js'

interface Project {
  readonly bundle: Bundle
  readonly projectRoot: string
  readonly tests: string
}

async function project(edits: Edits = {}): Promise<Project> {
  const shop = shopProject(edits)
  const { projectRoot } = shop
  return { bundle: await loadProject(shop), projectRoot, tests: join(projectRoot, '.edd', 'tests') }
}

const PROOF = '01-enter-order.edd.test.ts'

describe('rendered files', () => {
  test('Proof: one literal test a case, drivers imported by a path that leads there', async () => {
    const of = await project()
    const [proof] = renderScenarioFiles(of)
    expect(proof?.path).toBe(`proof/${PROOF}`)
    expect(proof?.tests).toEqual(['O-1', 'O-2'])
    expect(proof?.text).toBe(`// Generated from the oracle's manifest ${manifestDigest(of.bundle)}
// for the scenario enter-order. Do not edit: an edited file is refused (EDD_GENERATED_STALE). Made by \`edd generate\`.
import { describe, expect, test } from 'vitest'
import { edd } from 'vitest-edd/scenario'
import * as loginDrivers from '../../../oracle/v1/drivers/login.ts'
import * as ordersDrivers from '../../../oracle/v1/drivers/orders.ts'

edd.logins({ 'clerk': loginDrivers.login })
edd.drivers('enter-order', { drive: ordersDrivers.enterOrder })

describe('enter-order', () => {
  test('O-1', async () => {
    const outcome = await edd.prove('enter-order', 'O-1')
    await expect(outcome).toMatchGoldState()
    await expect(outcome).toSatisfyWitness()
  }, 65050)
  test('O-2', async () => {
    const outcome = await edd.prove('enter-order', 'O-2')
    await expect(outcome).toMatchGoldState()
    await expect(outcome).toSatisfyWitness()
  }, 65050)
})
`)
    expect(existsSync(join(of.tests, 'proof', '../../../oracle/v1/drivers/orders.ts'))).toBe(true)
  })

  test('Validate: one literal test a partition, its timeout from its size', async () => {
    const [, validate] = renderScenarioFiles(await project())
    expect(validate?.path).toBe('validate/01-enter-order.edd.test.ts')
    expect(validate?.tests).toEqual(['partition 1 of 2 (O-1 to O-2)', 'partition 2 of 2 (O-3 to O-3)'])
    expect(validate?.text).toContain(`  test('partition 1 of 2 (O-1 to O-2)', async () => {
    const outcome = await edd.validate('enter-order', 1)
    await expect(outcome).toMatchGoldState()
    await expect(outcome).toSatisfyWitness()
  }, 125550)
`)
    expect(validate?.text).toContain('}, 125300)')
  })

  test('one driver file for both is imported once', async () => {
    const one = await project({
      'scenarios.yaml': swap('drivers/orders.ts#enterOrder', 'drivers/login.ts#login'),
      'ledger.yaml': 'obligations: []\n',
    })
    const [proof] = renderScenarioFiles(one)
    expect(proof?.text).toContain("edd.drivers('enter-order', { drive: loginDrivers.login })")
    expect(proof?.text.match(/import \* as/g)).toHaveLength(1)
  })

  test('a lane that a scenario is not in has no file', async () => {
    const only = await project({ 'scenarios.yaml': swap('[proof, validate]', '[proof]') })
    expect(renderScenarioFiles(only).map(({ path }) => path)).toEqual([`proof/${PROOF}`])
  })

  test('are the same bytes for the same bundle, and others when a case is added', async () => {
    const [first, second] = await Promise.all([project(), project()])
    expect(renderScenarioFiles(first)).toEqual(renderScenarioFiles(second))
    const more = await loadShop({ 'scenarios.yaml': swap('[O-1, O-2]', '[O-1, O-2, O-3]') })
    expect(manifestDigest(more)).not.toBe(manifestDigest(first.bundle))
  })

  test('hold any case name as one literal that reads back', () => {
    const law = fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { program, errors } = parseSync('x.ts', `const x = ${quote(text)}`)
      expect(errors).toEqual([])
      expect(quote(text)).not.toMatch(/[\n\r\u2028\u2029]/)
      expect(JSON.stringify(program)).toContain(JSON.stringify({ value: text }).slice(1, -1))
    })
    fc.assert(law, { seed: 20_261_130, examples: [["'"], ['\\'], ["\\'"], ['\n'], ['\u2028'], ['${x}'], ['*/']] })
  })
})

describe('written files', () => {
  test('are written whole beside an ignore file, and found current', async () => {
    const of = await project()
    const generation = writeScenarioFiles(of)
    expect(generation.written).toEqual([`proof/${PROOF}`, `validate/${PROOF}`])
    expect(readFileSync(join(of.projectRoot, '.edd', '.gitignore'), 'utf8')).toBe('*\n')
    expect(readdirSync(join(of.tests, 'proof'))).toEqual([PROOF])
    expect(staleScenarioFiles(of)).toEqual([])
  })

  test('are left alone when nothing differs', async () => {
    const of = await project()
    writeScenarioFiles(of)
    const paths = [join(of.tests, 'proof', PROOF), join(of.projectRoot, '.edd', '.gitignore')]
    for (const path of paths) utimesSync(path, 1000, 1000)
    expect(writeScenarioFiles(of)).toMatchObject({ written: [], removed: [] })
    expect(paths.map((path) => statSync(path).mtimeMs)).toEqual([1_000_000, 1_000_000])
  })

  test('replace what was edited and lose what no scenario stands behind', async () => {
    const of = await project()
    writeScenarioFiles(of)
    writeFileSync(join(of.tests, 'proof', PROOF), 'edited')
    writeFileSync(join(of.tests, 'proof', '02-gone.edd.test.ts'), '')
    mkdirSync(join(of.tests, 'validate', 'folder'))
    const generation = writeScenarioFiles(of)
    expect(generation.written).toEqual([`proof/${PROOF}`])
    expect(generation.removed.toSorted()).toEqual(['proof/02-gone.edd.test.ts', 'validate/folder'])
    expect(staleScenarioFiles(of)).toEqual([])
  })

  test('replace a folder that stands where a file belongs', async () => {
    const of = await project()
    mkdirSync(join(of.tests, 'proof', PROOF), { recursive: true })
    writeScenarioFiles(of)
    expect(staleScenarioFiles(of)).toEqual([])
  })
})

async function staleAfter(change: (tests: string) => void): Promise<string[]> {
  const of = await project()
  writeScenarioFiles(of)
  change(of.tests)
  return staleScenarioFiles(of).map(({ code, file, message }) => `${file} ${code} ${message}`)
}

describe('EDD_GENERATED_STALE', () => {
  test.each<[string, (tests: string) => void, string]>([
    [
      'missing',
      (tests) => rmSync(join(tests, 'proof', PROOF)),
      `.edd/tests/proof/${PROOF} EDD_GENERATED_STALE the scenario file is missing`,
    ],
    [
      'edited by one byte',
      (tests) => writeFileSync(join(tests, 'proof', PROOF), `${readFileSync(join(tests, 'proof', PROOF), 'utf8')} `),
      `.edd/tests/proof/${PROOF} EDD_GENERATED_STALE the scenario file is not what the manifest gives`,
    ],
    [
      'emptied',
      (tests) => writeFileSync(join(tests, 'validate', PROOF), ''),
      `.edd/tests/validate/${PROOF} EDD_GENERATED_STALE the scenario file is not what the manifest gives`,
    ],
    [
      'one too many',
      (tests) => writeFileSync(join(tests, 'proof', 'extra.edd.test.ts'), ''),
      '.edd/tests/proof/extra.edd.test.ts EDD_GENERATED_STALE no scenario stands behind the file',
    ],
  ])('a file that is %s', async (_, change, problem) => {
    expect(await staleAfter(change)).toEqual([problem])
  })

  test('all files, when nothing was ever generated', async () => {
    expect((await staleAfter((tests) => rmSync(tests, { recursive: true }))).length).toBe(2)
  })

  test('files of an older manifest', async () => {
    const of = await project()
    writeScenarioFiles({ ...of, bundle: await loadShop({ 'scenarios.yaml': swap('[O-1, O-2]', '[O-1]') }) })
    expect(staleScenarioFiles(of).map(({ code }) => code)).toEqual(['EDD_GENERATED_STALE', 'EDD_GENERATED_STALE'])
  })
})
