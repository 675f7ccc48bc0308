import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { changeFile, takeAway } from './change-files.js'
import { expectRefused } from './expect-refused.js'
import { addSecondScenario } from './second-scenario.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

const TABLES = ['subscriptions', 'subscription_addons', 'audit_log', 'outbox', 'jobs']

describe('nothing to prove is no pass', () => {
  test('zero scenarios: EDD_NO_SCENARIOS, wherever the lanes are started [EDD-V-35]', async () => {
    changeFile(project.path('scenarios.yaml'), (text) =>
      text.replace(/^scenarios:[\s\S]*?^partitions:/m, 'scenarios: []\npartitions:'),
    )
    for (const result of [await project.gate(), await project.vitest(['run']), await project.lock()]) {
      expectRefused(result, 'EDD_NO_SCENARIOS')
      expect(result.text).toMatch(/oracle\/v1\/scenarios\.yaml:\d+/)
      expect(result.text).toContain('0 scenarios; at least 1 is expected')
    }
  })

  test('zero cases: EDD_NO_SCENARIOS, even when the bundle is locked so [EDD-V-35]', async () => {
    for (const table of TABLES) changeFile(project.path(`gold/create/${table}.jsonl`), () => '')
    for (const result of [await project.gate(), await project.lock()]) {
      expectRefused(result, 'EDD_NO_SCENARIOS')
      expect(result.text).toContain('create-subscription has 0 cases')
    }
  })

  test('zero Proof cases: EDD_NO_SCENARIOS [EDD-V-35]', async () => {
    changeFile(project.path('scenarios.yaml'), (text) => text.replace(/^ +proof:\n[\s\S]*?(?=^ +lanes:)/m, ''))
    const result = await project.gate()
    expectRefused(result, 'EDD_NO_SCENARIOS')
    expect(result.text).toContain('create-subscription names 0 cases for Proof')
  })
})

describe('a scenario that was removed without a new lock', () => {
  let pair: ExampleProject

  beforeAll(async () => {
    pair = await exampleProject()
    cpSync(pair.path('.'), join(pair.root, 'before'), { recursive: true })
    addSecondScenario(pair)
    const locked = await pair.lock()
    if (locked.code !== 0) throw new Error(locked.text)
  })

  afterAll(() => pair.remove())

  test('is EDD_LOCK_STALE, every file that went with it named [D54][D191]', async () => {
    const generated = await pair.edd(['generate'])
    expect(generated.text).toContain('4 scenario files, 4 written')
    const lockText = readFileSync(pair.path('oracle.lock.json'))
    rmSync(pair.path('.'), { recursive: true })
    cpSync(join(pair.root, 'before'), pair.path('.'), { recursive: true })
    writeFileSync(pair.path('oracle.lock.json'), lockText)
    const result = await pair.gate()
    expectRefused(result, 'EDD_LOCK_STALE')
    expect(result.text).toContain('oracle/v1/scenarios.yaml EDD_LOCK_STALE the file changed after the lock')
    expect(result.text).toContain('oracle/v1/gold/plans/plans.jsonl EDD_LOCK_STALE the file was removed after the lock')
    expect(result.verdict?.counts).toMatchObject({ proofCases: 0, validateCases: 0 })
  })
})

describe('gold that is missing', () => {
  test('is never written by a run, under CI neither: EDD_GOLD_MISSING [D1][EDD-V-27]', async () => {
    takeAway(project.path('gold/create/subscriptions.jsonl'))
    const before = readdirSync(project.path('gold/create'))
    for (const result of [await project.gate({ CI: '1' }), await project.vitest(['run', '--update'], { CI: '1' })]) {
      expectRefused(result, 'EDD_GOLD_MISSING')
      expect(result.text).toContain('no gold for create-subscription: gold/create/subscriptions.jsonl does not exist')
    }
    expect(readdirSync(project.path('gold/create'))).toEqual(before)
    expect(existsSync(project.path('gold/create/subscriptions.jsonl'))).toBe(false)
  })
})
