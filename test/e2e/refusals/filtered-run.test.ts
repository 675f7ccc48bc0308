import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import type { ProcessResult } from '../../helpers/run-process.js'
import { addFile, changeFile } from './change-files.js'
import { expectNoPass, expectRefused } from './expect-refused.js'

const PROOF = '.edd/tests/proof/01-create-subscription.edd.test.ts'
let project: ExampleProject
let [first, line] = ['', 0]

beforeAll(async () => {
  project = await exampleProject()
  await project.edd(['generate'])
  ;({ first, line } = firstCase(project))
})

afterAll(() => project.remove())

function firstCase({ root }: ExampleProject): { first: string; line: number } {
  const lines = readFileSync(join(root, PROOF), 'utf8').split('\n')
  const at = lines.findIndex((text) => text.includes('  test('))
  return { first: /'([^']+)'/.exec(lines[at] ?? '')?.[1] ?? '', line: at + 1 }
}

function expectRehearsal(result: ProcessResult, reason: string): void {
  expect(result.text).toContain(`NOT A GATE RUN (EDD_NOT_GATE_RUN): ${reason}`)
  expect(result.text).toContain('step 2 of 3: rehearsal. Next: npx edd gate')
  expectNoPass(result)
}

describe('a run of less than both lanes is a rehearsal and never passes', () => {
  test('one case by name: exit code 0 on a desk, as its test passed', async () => {
    const result = await project.vitest(['run', '-t', `subscription ${first}`])
    expectRehearsal(result, `test name pattern subscription ${first}`)
    expect(result.text).toMatch(/Tests +1 passed \| 5 skipped \(6\)/)
    expect([result.code, result.verdict?.verdict]).toEqual([0, 'not-a-gate-run'])
  })

  test('one case by file and line: non-zero under CI', async () => {
    const result = await project.vitest(['run', `${PROOF}:${line}`], { CI: '1' })
    expectRehearsal(result, 'only some tests of ')
    expect(result.text).toMatch(/Tests +1 passed/)
    expect([result.code, result.verdict?.verdict]).toEqual([1, 'not-a-gate-run'])
  })

  test('one lane: non-zero where a gate run is required (EDD_GATE), Validate named', async () => {
    const result = await project.vitest(['run', '--project', 'edd-proof'], { EDD_GATE: 'required' })
    expectRehearsal(result, 'lane validate was not selected')
    expect(result.text).toMatch(/Tests +3 passed \(3\)/)
    expect(result.code).toBe(1)
  })

  test('Validate alone: its tests fail with EDD_NO_EVIDENCE, as nothing was proven in this run [D139]', async () => {
    const result = await project.vitest(['run', 'validate/'])
    expectRehearsal(result, 'lane proof was not selected')
    expect(result.text).toContain('EDD_NO_EVIDENCE')
    expect(result.text).toMatch(/Tests +3 failed \(3\)/)
    expect([result.code, result.verdict?.counts.requests]).toEqual([1, { proof: 0, validate: 0 }])
  })

  test('a filter that leaves nothing is no success [EDD-V-35]', async () => {
    const result = await project.vitest(['run', '-t', 'no case is named so'])
    expectRehearsal(result, 'test name pattern no case is named so; no test ran')
    expect(result.code).toBe(1)
  })

  test('a filter in the configuration is seen too: `edd gate` ends with 2', async () => {
    changeFile(join(project.root, 'vitest.config.ts'), (text) =>
      text.replace('plugins: [edd()]', `plugins: [edd()], test: { testNamePattern: /${first}/ }`),
    )
    const result = await project.gate()
    expectRehearsal(result, `test name pattern ${first}`)
    expect(result.code).toBe(2)
  })
})

describe('a case that is skipped behind the selection', () => {
  test('is counted: the run fails, and no condition holds for a case that did not run [EDD-V-35]', async () => {
    const hidden = `{ onInit: (vitest) => { for (const one of vitest.projects) one.config.testNamePattern = /${first}|partition/ } }`
    changeFile(join(project.root, 'vitest.config.ts'), (text) =>
      text.replace('plugins: [edd()]', `plugins: [edd()], test: { reporters: ['default', ${hidden}] }`),
    )
    const result = await project.gate()
    expectRefused(result, 'FAIL')
    expect(result.text).toMatch(/\| 2 skipped/)
    const states = new Map(result.verdict?.conditions.map(({ id, state, observed }) => [id, { state, observed }]))
    expect(states.get(4)).toMatchObject({ state: 'not-evaluated' })
    expect(states.get(4)?.observed).toMatch(/^1 of 3 .*; no record of create-subscription\/SUB-/)
    expect(states.get(9)).toMatchObject({ state: 'not-evaluated' })
  })
})

describe('a unit-test run', () => {
  test('by name makes no statement about the gate beyond that it is none, and keeps its own exit code', async () => {
    addFile(join(project.root, 'sum.test.ts'), UNIT)
    const result = await project.vitest(['run', '-t', 'adds two numbers'])
    expectNoPass(result)
    expect(result.code).toBe(0)
    expect(result.text).toContain('NOT A GATE RUN (EDD_NOT_GATE_RUN): test name pattern adds two numbers')
  })
})

const UNIT = `import { expect, test } from 'vitest'
test('adds two numbers', () => { expect(1 + 1).toBe(2) })
`
