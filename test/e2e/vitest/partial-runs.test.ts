import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject, GateResult } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { configWith, UNIT_TEST, userFiles } from './user-files.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
  userFiles(project, {
    'unit/sum.test.ts': UNIT_TEST,
    'vitest.config.ts': configWith("test: { include: ['unit/*.test.ts'], passWithNoTests: true }"),
  })
})

afterAll(() => project.remove())

function expectRehearsal(result: GateResult, reason: string): void {
  expect(result.text).toMatch(/^NOT A GATE RUN \(EDD_NOT_GATE_RUN\): /m)
  expect(result.text).toContain(reason)
  expect(result.text).not.toMatch(/^PASS$/m)
}

describe('a selection of tests', () => {
  let result: GateResult

  beforeAll(async () => {
    result = await project.vitest(['run', '-t', 'SUB-0007$|SUB-0009$|SUB-0029$|partition 3 of 3', '--reporter=verbose'])
  })

  test('is a rehearsal, though every test of it passed and every condition holds [D155]', () => {
    expectRehearsal(result, 'NOT A GATE RUN (EDD_NOT_GATE_RUN): test name pattern ')
    expect(result.code, result.text).toBe(0)
    expect(result.verdict?.verdict).toBe('not-a-gate-run')
    expect(result.text).toContain('step 2 of 3: rehearsal. Next: npx edd gate')
  })

  test('runs the predecessors of a partition that is asked for first', () => {
    expect(result.text).toMatch(/✓.*partition 3 of 3/)
    expect(result.text).not.toMatch(/✓.*partition 1 of 3/)
    expect(result.verdict?.counts).toMatchObject({ partitions: 3, validateCases: 9 })
  })

  test('fails where a gate run is required, and under CI', async () => {
    const args = ['run', '-t', 'SUB-0007$']
    const [required, ci] = [
      await project.vitest(args, { EDD_GATE: 'required' }),
      await project.vitest(args, { CI: '1' }),
    ]
    expect(required.text).toContain('EDD_NOT_GATE_RUN: EDD_GATE=required asks for a gate run')
    expect(ci.text).toContain('EDD_NOT_GATE_RUN: CI asks for a gate run')
    for (const run of [required, ci]) {
      expectRehearsal(run, 'NOT A GATE RUN (EDD_NOT_GATE_RUN): test name pattern ')
      expect(run.code, run.text).toBe(1)
    }
  })
})

describe('one lane', () => {
  test('Validate alone is not evaluated, and its later partitions say what blocks them', async () => {
    const result = await project.vitest(['run', '--project', 'edd-validate'])
    expectRehearsal(result, 'NOT A GATE RUN (EDD_NOT_GATE_RUN): lane proof was not selected')
    expect(result.text).toContain('EDD_NO_EVIDENCE: create-subscription partition 1 of 3: Proof did not run to its end')
    expect(result.text).toContain('EDD_BLOCKED: create-subscription partition 2 of 3: blocked by create-subscription#1')
    expect(result.code).toBe(1)
  })
})

describe('shards', () => {
  const blobs = (): string => join(project.root, '.vitest-reports')

  test('are no gate run, and neither is their merged report, whatever was merged', async () => {
    rmSync(blobs(), { recursive: true, force: true })
    for (const shard of ['1/2', '2/2']) {
      const result = await project.vitest(['run', `--shard=${shard}`, '--reporter=blob', '--project', 'edd*'])
      expectRehearsal(result, `NOT A GATE RUN (EDD_NOT_GATE_RUN): shard ${shard.replace('/', ' of ')}`)
    }
    const runs = project.runs()
    const merged = await project.vitest(['run', '--merge-reports', '--project', 'edd*'])
    expectRehearsal(merged, 'NOT A GATE RUN (EDD_NOT_GATE_RUN): merged reports')
    expect(project.runs()).toEqual(runs)
    const required = await project.vitest(['run', '--merge-reports', '--project', 'edd*'], { EDD_GATE: 'required' })
    expect(required.code).toBe(1)
  })

  test('a report that lacks a shard is no pass', async () => {
    rmSync(join(blobs(), 'blob-2-2.json'))
    const merged = await project.vitest(['run', '--merge-reports', '--project', 'edd*'], { CI: '1' })
    expectRehearsal(merged, 'NOT A GATE RUN (EDD_NOT_GATE_RUN): merged reports')
    expect(merged.code).toBe(1)
  })
})

describe('lane files that are gone', () => {
  test('do not make a run without lanes, with passWithNoTests neither: EDD_GENERATED_STALE [EDD-V-35]', async () => {
    for (const lane of ['proof', 'validate']) rmSync(join(project.root, '.edd/tests', lane), { recursive: true })
    for (const args of [['run'], ['run', '--project', 'edd*', '--passWithNoTests']]) {
      const result = await project.vitest(args)
      expect(result.code, result.text).toBe(1)
      expect(result.text).toMatch(/^FAIL$/m)
      expect(result.verdict?.mismatches.map(({ code, gold }) => [code, gold?.file])).toEqual([
        ['EDD_GENERATED_STALE', '.edd/tests/proof/01-create-subscription.edd.test.ts'],
        ['EDD_GENERATED_STALE', '.edd/tests/validate/01-create-subscription.edd.test.ts'],
      ])
    }
  })

  test('are of no interest to a run that named other files', async () => {
    const result = await project.vitest(['run', 'unit/sum'])
    expect(result.code, result.text).toBe(0)
    expect(result.text).not.toMatch(/EDD_|GATE RUN/)
  })
})
