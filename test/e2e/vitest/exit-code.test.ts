import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { configWith, userFiles } from './user-files.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

interface Report {
  readonly numFailedTests: number
  readonly numPassedTests: number
  readonly success: boolean
}

async function run(args: readonly string[] = []) {
  const result = await project.vitest(['run', '--reporter=json', '--outputFile=report.json', ...args])
  return { result, report: JSON.parse(readFileSync(join(project.root, 'report.json'), 'utf8')) as Report }
}

describe('the exit code', () => {
  test('is 1 when every test is green and a condition is broken [D190]', async () => {
    userFiles(project, { 'broken-gate.mjs': 'process.exit(3)\n' })
    const gates = readFileSync(project.path('gates.yaml'), 'utf8')
    project.edit('gates.yaml', (document) => document.setIn([0, 'run'], 'node broken-gate.mjs'))
    await project.lock()
    const { result, report } = await run()
    expect(report).toMatchObject({ numFailedTests: 0, numPassedTests: 6 })
    expect(result.code, result.text).toBe(1)
    expect(result.text).toMatch(/^FAIL$/m)
    const broken = result.verdict?.conditions.filter(({ state }) => state === 'broken')
    expect(broken).toMatchObject([{ id: 10, state: 'broken' }])
    userFiles(project, { 'oracle/v1/gates.yaml': gates })
    await project.lock()
  })

  test('is 1, and the verdict says why, when a unit test with bail kept the lanes from running', async () => {
    userFiles(project, {
      'unit/bad.test.ts': "import { expect, test } from 'vitest'\ntest('is wrong', () => expect(1).toBe(2))\n",
      'vitest.config.ts': configWith("test: { include: ['unit/*.test.ts'] }"),
    })
    const { result } = await run(['--bail=1'])
    expect(result.code).toBe(1)
    expect(result.text).not.toMatch(/^PASS$/m)
    expect(result.text).toMatch(/EDD_TEST_MISSING/)
    expect(result.verdict?.mismatches.map(({ code }) => code)).toEqual(['EDD_TEST_MISSING'])
    expect(result.verdict?.mismatches[0]?.note).toContain('6 lane tests expected, 0 passed, 0 failed')
  })

  test('is 1, and the verdict says why, when the host had an unhandled error that it was told to ignore', async () => {
    userFiles(project, {
      'unit/bad.test.ts':
        "import { test } from 'vitest'\ntest('leaves something behind', async () => {\n  void Promise.reject(new Error('unseen'))\n  await new Promise((resolve) => setTimeout(resolve, 20))\n})\n",
    })
    const { result } = await run(['--dangerouslyIgnoreUnhandledErrors'])
    expect(result.code, result.text).toBe(1)
    expect(result.text).not.toMatch(/^PASS$/m)
    expect(result.verdict?.mismatches.map(({ code }) => code)).toEqual(['EDD_TEST_FAILED'])
    expect(result.verdict?.mismatches[0]?.note).toContain('6 passed, 1 failed')
  })
})
