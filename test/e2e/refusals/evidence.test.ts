import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject, GateResult } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { changeFile } from './change-files.js'
import { expectRefused } from './expect-refused.js'

const DIGEST = fileURLToPath(new URL('../../../dist/src/evidence/evidence-digest.js', import.meta.url))
let project: ExampleProject
/** A run of the same project, bundle and build that passed. */
let earlier: GateResult

beforeAll(async () => {
  project = await exampleProject()
  earlier = await project.gate()
  if (earlier.code !== 0) throw new Error(earlier.text)
  cpSync(
    join(project.root, '.edd/runs', earlier.run ?? '', 'evidence.json'),
    join(project.root, 'evidence-before.json'),
  )
})

afterAll(() => project.remove())

/**
 * Has a reporter of the user's configuration act between the lanes: `path` is this run's evidence, `own` its text and
 * `before` that of the earlier run; what `act` answers is written in its place.
 */
async function gateWith(act: string): Promise<GateResult> {
  changeFile(
    join(project.root, 'vitest.config.ts'),
    () => `
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { edd } from 'vitest-edd'
import { evidenceDigest } from ${JSON.stringify(DIGEST)}

const between = {
  onTestModuleEnd(module) {
    if (module.project.name !== 'edd-proof') return
    const run = readdirSync('.edd/runs').toSorted().at(-1)
    const path = '.edd/runs/' + run + '/evidence.json'
    const [own, before] = [readFileSync(path, 'utf8'), readFileSync('evidence-before.json', 'utf8')]
    writeFileSync(path, (${act})({ own, before, run }))
    console.log('EVIDENCE REPLACED')
  },
}
export default defineConfig({ plugins: [edd()], test: { reporters: ['default', between] } })
`,
  )
  return project.gate()
}

function expectUnused(result: GateResult): void {
  expect(result.text).toContain('EVIDENCE REPLACED')
  expect(result.text).toMatch(/Tests +3 failed \| 3 passed \(6\)/)
  const conditions = new Map(result.verdict?.conditions.map((one) => [one.id, one.state]))
  expect([conditions.get(6), conditions.get(9)]).toEqual(['holds', 'not-evaluated'])
  expect(result.verdict?.counts).toMatchObject({ proofCases: 3, validateCases: 0, requests: { validate: 0 } })
}

describe('command evidence that is not the one which this run minted', () => {
  test('edited between the lanes is EDD_EVIDENCE_EDITED, and nothing is replayed [D107][D138][D149]', async () => {
    const result = await gateWith("({ own }) => own.replace('/api/subscriptions', '/api/subscription')")
    expectRefused(result, 'EDD_EVIDENCE_EDITED')
    expect(result.text).toMatch(/the evidence carries sha256:\w+, and its content has sha256:\w+/)
    expect(result.verdict?.conditions[6]).toMatchObject({ id: 7, state: 'broken' })
    expectUnused(result)
  })

  test('copied from a run that passed a minute ago is EDD_EVIDENCE_FOREIGN [D88][D107][D139]', async () => {
    const result = await gateWith('({ before }) => before')
    expectRefused(result, 'EDD_EVIDENCE_FOREIGN')
    expect(result.text).toContain(`the evidence is of run ${earlier.run}; this is run ${result.run}`)
    expect(result.verdict?.conditions[6]).toMatchObject({ id: 7, state: 'broken' })
    expectUnused(result)
  })

  test('copied, with this run written into it and a digest that fits, is EDD_EVIDENCE_STALE and EDD_UNWITNESSED [D107][D153]', async () => {
    const result = await gateWith(`({ before, run }) => {
      const evidence = { ...JSON.parse(before), run }
      return JSON.stringify({ ...evidence, digest: evidenceDigest(evidence) })
    }`)
    expectRefused(result, 'EDD_EVIDENCE_STALE')
    expect(result.text).toContain('EDD_UNWITNESSED')
    expect(result.text).toContain(`the lineage does not witness that run ${result.run} minted sha256:`)
    expectUnused(result)
  })
})
