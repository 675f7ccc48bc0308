import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoundsProject } from '../../helpers/rounds-project.js'
import { roundsProject } from '../../helpers/rounds-project.js'
import { plain, runNode } from '../../helpers/run-process.js'

interface Told {
  readonly message: string
  readonly actual?: string
  readonly expected?: string
  readonly stack: string
}

interface Step {
  readonly done: readonly {
    readonly project: string
    readonly name: string
    readonly state: string
    readonly errors: readonly Told[]
  }[]
  readonly files: readonly {
    readonly project: string
    readonly file: string
    readonly state: string
    readonly errors: readonly Told[]
  }[]
  readonly exitCode: number
}

interface Collected {
  readonly done: readonly {
    readonly project: string
    readonly tree: readonly { name: string; depth: number; dynamic: boolean; located: boolean }[]
  }[]
}

const EDD = fileURLToPath(new URL('../../../dist/src/cli/main.js', import.meta.url))
const APPROVE = 'oracle/v1/gold/approve/tickets.jsonl'
const LANES = ['edd-proof', 'edd-validate']
const APPROVE_T3 = {
  action: 'run',
  projects: ['edd-proof'],
  file: 'approve-ticket',
  pattern: String.raw`^\s?approve-ticket T-3$`,
}
const fault = (DESK_FAULT: string): object => ({ action: 'environment', variables: { DESK_FAULT } })

let project: RoundsProject
let text: string
let collected: Collected
let [alone, again, missing, whole, stale, regenerated]: Step[] = []

/** What an editor's explorer asks for, in one process, of a desk whose T-5 goes wrong in Validate alone. */
beforeAll(async () => {
  project = await roundsProject((made) => made.replace('changes.mjs', "code === 'T-1'", "code === 'T-5'"))
  const write = (file: string, content: string): void => writeFileSync(join(project.root, file), content)
  write('ide-host.mjs', readFileSync(new URL('./ide-host.mjs', import.meta.url), 'utf8'))
  const gold = readFileSync(join(project.root, APPROVE), 'utf8')
  const scenarios = readFileSync(join(project.root, 'oracle/v1/scenarios.yaml'), 'utf8')
  const steps = [
    { action: 'collect' },
    APPROVE_T3,
    APPROVE_T3,
    fault('lost-audit'),
    APPROVE_T3,
    fault('wrong-level'),
    { action: 'run', projects: LANES },
    fault(''),
    { action: 'write', file: APPROVE, text: gold.replace('"approved"', '"agreed"') },
    APPROVE_T3,
    { action: 'write', file: APPROVE, text: gold },
    {
      action: 'write',
      file: 'oracle/v1/scenarios.yaml',
      text: scenarios.replace('proof: { cases: [T-1, T-3] }', 'proof: { cases: [T-3, T-1] }'),
    },
    { action: 'node', args: [EDD, 'lock'] },
    { action: 'run', projects: ['edd-proof'] },
  ]
  write('steps.json', JSON.stringify(steps))
  const result = await runNode(['ide-host.mjs', 'steps.json', 'out.json'], { cwd: project.root, env: project.env })
  text = plain(result.text)
  if (result.code !== 0) throw new Error(text)
  const done = JSON.parse(readFileSync(join(project.root, 'out.json'), 'utf8')) as (Step & Collected)[]
  collected = done[0] as Collected
  ;[alone, again, missing, whole, stale, regenerated] = [1, 2, 4, 6, 9, 13].map((index) => done[index] as Step)
}, 300_000)

afterAll(() => project.remove())

const states = (step: Step | undefined): readonly string[] =>
  step?.done.map(({ project: name, name: title, state }) => `${name} ${title} ${state}`) ?? []
const frames = (told: Told | undefined): readonly string[] =>
  told?.stack.split('\n').filter((line) => line.startsWith('    at ')) ?? []
const sides = (told: Told | undefined): readonly unknown[] => [
  JSON.parse(told?.expected ?? 'null'),
  JSON.parse(told?.actual ?? 'null'),
]

describe('the tree', () => {
  test('holds one test a scenario and case or partition, by literal names, one describe deep, each with its line', () => {
    const modules = collected.done.toSorted((left, right) => left.project.localeCompare(right.project))
    const names = modules.map(({ project: name, tree }) => [name, ...tree.map((task) => task.name)].join(' | '))
    expect(names).toEqual([
      'edd-proof | open-ticket | T-1 | T-2 | T-3',
      'edd-proof | refuse-duplicate | DUP-1',
      'edd-proof | repeat-ticket | REP-1',
      'edd-proof | leave-form | LEFT-1',
      'edd-proof | approve-ticket | T-1 | T-3',
      'edd-validate | open-ticket | partition 1 of 3 (T-1 to T-2) | partition 2 of 3 (T-3 to T-4) | partition 3 of 3 (T-5 to T-5)',
      'edd-validate | refuse-duplicate | partition 1 of 1 (DUP-1 to DUP-2)',
      'edd-validate | repeat-ticket | partition 1 of 1 (REP-1 to REP-2)',
      'edd-validate | approve-ticket | partition 1 of 3 (T-1 to T-2) | partition 2 of 3 (T-3 to T-4) | partition 3 of 3 (T-5 to T-5)',
    ])
    const tasks = modules.flatMap(({ tree }) => tree)
    expect(tasks.filter(({ dynamic, located }) => dynamic || !located)).toEqual([])
    expect(new Set(tasks.map(({ depth }) => depth))).toEqual(new Set([0, 1]))
  })
})

describe('one dependent test by itself', () => {
  test('starts from the checkpoint of the one it needs, is judged by its own comparison, and again [D90]', () => {
    expect(states(alone)).toEqual(['edd-proof approve-ticket > T-3 passed'])
    expect(states(again)).toEqual(states(alone))
    expect([alone?.exitCode, again?.exitCode]).toEqual([0, 0])
  })

  test('is no gate run, and nothing says that it passed', () => {
    expect(text).toMatch(/NOT A GATE RUN \(EDD_NOT_GATE_RUN\): test name pattern/)
    expect(text).not.toMatch(/^PASS$/m)
  })

  test('shows a missing record as {} beside what gold says, at the line of its test, the gold record last [D189]', () => {
    expect(states(missing)).toEqual(['edd-proof approve-ticket > T-3 failed'])
    const errors = missing?.done[0]?.errors ?? []
    expect(errors).toHaveLength(1)
    const record = 'audit {ticket_id: T-3, action: approved, nth: 1}'
    expect(sides(errors[0])).toEqual([
      { [record]: { ticket_id: 'T-3', action: 'approved', by_user: 'boss@desk.test', nth: 1 } },
      { [record]: {} },
    ])
    expect(frames(errors[0])[0]).toContain(`${project.root}/.edd/tests/proof/05-approve-ticket.edd.test.ts:`)
    expect(frames(errors[0]).at(-1)).toBe(`    at gold (${project.root}/oracle/v1/gold/approve/audit.jsonl:3:1)`)
  })
})

describe('a failing partition', () => {
  test('holds only the mismatching record and field, at the line of its test, the gold record last [D189]', () => {
    const failed = whole?.done.filter(({ state, name }) => state === 'failed' && name.startsWith('open-ticket')) ?? []
    expect(failed.map(({ project: name, name: title }) => `${name} ${title}`)).toEqual([
      'edd-validate open-ticket > partition 3 of 3 (T-5 to T-5)',
    ])
    const [told, ...more] = failed[0]?.errors ?? []
    expect(more).toEqual([])
    expect(sides(told)).toEqual([
      { 'tickets {code: T-5}': { level: 'steep' } },
      { 'tickets {code: T-5}': { level: 'steep?' } },
    ])
    expect(frames(told)[0]).toContain(`${project.root}/.edd/tests/validate/01-open-ticket.edd.test.ts:`)
    expect(frames(told).at(-1)).toBe(`    at gold (${project.root}/oracle/v1/gold/open/tickets.jsonl:5:1)`)
  })
})

describe('a changed bundle', () => {
  test('that its lock no longer fits stops the file at once, with the code and the place', () => {
    expect(states(stale)).toEqual([])
    expect(stale?.files.map(({ file, state }) => `${file} ${state}`)).toEqual([
      '.edd/tests/proof/05-approve-ticket.edd.test.ts failed',
    ])
    const [told] = stale?.files[0]?.errors ?? []
    expect(told?.message).toMatch(/oracle\/v1\/gold\/approve\/tickets\.jsonl EDD_LOCK_STALE the file changed/)
    expect(frames(told)).toEqual([`    at ${project.root}/.edd/tests/proof/05-approve-ticket.edd.test.ts:1:1`])
  })

  test('is generated anew before the next run of the same process, once it is locked', () => {
    const approvals = states(regenerated).filter((state) => state.includes('approve-ticket'))
    expect(approvals).toEqual(['edd-proof approve-ticket > T-3 passed', 'edd-proof approve-ticket > T-1 passed'])
    expect(regenerated?.exitCode).toBe(0)
  })
})
