import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fact } from '../../../src/model/facts.js'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { plain, runNode } from '../../helpers/run-process.js'
import { leftOf } from './processes.js'
import { configWith, UNIT_TEST, userFiles } from './user-files.js'

interface ToldTest {
  readonly project: string
  readonly name: string
  readonly state: string
  readonly errors: readonly { message: string; actual?: string; expected?: string; stack: string }[]
}

interface Collected {
  readonly project: string
  readonly tree: readonly { type: string; name: string; depth: number; dynamic: boolean; located: boolean }[]
}

interface Step<T> {
  readonly done: T
  readonly exitCode: number
}

const GOLD = 'oracle/v1/gold/create/subscriptions.jsonl'
const LANES = ['edd-proof', 'edd-validate']
const ONE = { action: 'run', projects: ['edd-proof'], pattern: String.raw`^\s?create-subscription SUB-0009$` }

let project: ExampleProject
let text: string
let [collected, first, refused, third, together, one]: Step<never>[] = []

/** The runs of one process, as an editor would ask for them. */
beforeAll(async () => {
  project = await exampleProject()
  userFiles(project, {
    'unit/sum.test.ts': UNIT_TEST,
    'vitest.config.ts': configWith("test: { include: ['unit/*.test.ts'] }"),
    'ide-host.mjs': readFileSync(new URL('./ide-host.mjs', import.meta.url), 'utf8'),
  })
  const gold = readFileSync(join(project.root, GOLD), 'utf8')
  const steps = [
    { action: 'collect' },
    { action: 'run' },
    { action: 'write', file: GOLD, text: gold.replace('"service_level":"gold"', '"service_level":"bronze"') },
    { action: 'run', projects: LANES },
    { action: 'write', file: GOLD, text: gold },
    { action: 'run', projects: LANES },
    { action: 'together', first: { ...ONE, pattern: 'SUB-0009$|adds' }, second: { projects: ['unit'] } },
    { action: 'environment', variables: { SUBSCRIPTIONS_FAULT: 'transposed-emails' } },
    ONE,
  ]
  writeFileSync(join(project.root, 'steps.json'), JSON.stringify(steps))
  const result = await runNode(['ide-host.mjs', 'steps.json', 'out.json'], { cwd: project.root, env: project.env })
  text = plain(result.text)
  if (result.code !== 0) throw new Error(text)
  const done = JSON.parse(readFileSync(join(project.root, 'out.json'), 'utf8')) as Step<never>[]
  ;[collected, first, refused, third, together, one] = [0, 1, 3, 5, 6, 8].map((index) => done[index]) as Step<never>[]
}, 300_000)

afterAll(() => project.remove())

const of = <T>(step: Step<never> | undefined): Step<T> => step as unknown as Step<T>
/** What a run itself observed, from its facts. */
function seenBy(run: string) {
  const facts = readFileSync(join(project.root, '.edd/runs', run, 'facts.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { fact: Fact }).fact)
    .filter(({ source }) => source === 'observed')
  return {
    profiles: facts.flatMap((fact) => (fact.kind === 'profile' ? [fact.at] : [])),
    before: facts.flatMap((fact) => (fact.kind === 'pre-state' && fact.matches ? [`${fact.unit} ${fact.reset}`] : [])),
    compared: facts.filter((fact) => fact.kind === 'parity'),
    minted: facts.flatMap((fact) => (fact.kind === 'mint' ? [fact.evidence] : [])),
  }
}

const states = (step: Step<never> | undefined): readonly string[] =>
  of<ToldTest[]>(step).done.map(({ project: name, state }) => `${name} ${state}`)
const times = (count: number, what: string): string[] => Array.from({ length: count }, () => what)

describe('static collection', () => {
  test('lists every case and partition by its literal name, one describe deep, with its line', () => {
    const modules = of<Collected[]>(collected)
      .done.filter((module) => module.project !== 'unit')
      .toSorted((left, right) => left.project.localeCompare(right.project))
    expect(
      modules.map(({ project: name, tree }) => [name, ...tree.map((task) => `${task.depth} ${task.name}`)]),
    ).toEqual([
      ['edd-proof', '0 create-subscription', '1 SUB-0007', '1 SUB-0009', '1 SUB-0029'],
      [
        'edd-validate',
        '0 create-subscription',
        '1 partition 1 of 3 (SUB-0007 to SUB-0012)',
        '1 partition 2 of 3 (SUB-0013 to SUB-0017)',
        '1 partition 3 of 3 (SUB-0021 to SUB-0029)',
      ],
    ])
    const tasks = modules.flatMap(({ tree }) => tree)
    expect(tasks.filter((task) => task.dynamic || !task.located)).toEqual([])
  })

  test('starts no run', () => {
    expect(project.runs()).toHaveLength(5)
  })
})

describe('runs of one process', () => {
  test('the first passes', () => {
    expect(states(first).filter((state) => state.startsWith('edd'))).toEqual([
      ...times(3, 'edd-proof passed'),
      ...times(3, 'edd-validate passed'),
    ])
    expect(first?.exitCode).toBe(0)
  })

  test('a refusal of the second stops its tests, though the first went well', () => {
    expect(of<ToldTest[]>(refused).done).toEqual([])
    expect(refused?.exitCode).toBe(1)
    expect(text).toMatch(
      /oracle\/v1\/gold\/create\/subscriptions\.jsonl:1\n +EDD_LOCK_STALE\n +the file changed after the lock/,
    )
  })

  test('the third is as new: its own authority, application and evidence', () => {
    expect(states(third)).toEqual([...times(3, 'edd-proof passed'), ...times(3, 'edd-validate passed')])
    expect(third?.exitCode).toBe(0)
    const verdicts = project.runs().map((run) => project.verdict(run))
    expect(verdicts.map((verdict) => verdict?.verdict)).toEqual([
      'pass',
      'fail',
      'pass',
      'not-a-gate-run',
      'not-a-gate-run',
    ])
    const evidence = [verdicts[0], verdicts[2]].map((verdict) => verdict?.conditions[6]?.observed)
    expect(new Set(evidence).size).toBe(2)
  })

  test('each looks again at the profile, the state before every unit and every table, and proves anew [D192]', () => {
    const [earlier, later] = [project.runs()[0] ?? '', project.runs()[2] ?? ''].map((run) => seenBy(run))
    expect(earlier?.profiles).toEqual(['start', 'proof-end', 'validate-end'])
    expect(later?.profiles).toEqual(earlier?.profiles)
    expect(earlier?.before).toHaveLength(6)
    expect(later?.before).toEqual(earlier?.before)
    expect(earlier?.compared).toHaveLength(6)
    expect(later?.compared.map(({ unit }) => unit)).toEqual(earlier?.compared.map(({ unit }) => unit))
    expect(later?.compared.every(({ comparedTables, quiet }) => quiet && comparedTables > 10)).toBe(true)
    expect(later?.minted).toHaveLength(1)
    expect(later?.minted).not.toEqual(earlier?.minted)
  })

  test('a run that is announced while another one goes on waits for its end', () => {
    expect(states(together).toSorted()).toEqual(['edd-proof passed', 'unit passed'])
    expect(together?.exitCode).toBe(0)
  })

  test('leave no process behind', async () => {
    expect(await leftOf(project.store)).toEqual([])
  })
})

describe('one Proof test by name', () => {
  test('says that it is no gate run', () => {
    expect(text).toMatch(/NOT A GATE RUN \(EDD_NOT_GATE_RUN\): .*\n.*rehearsal. Next: npx edd gate\n*$/)
  })

  test('shows its mismatch with both sides, at the line of the test, the gold record last [D189]', () => {
    const told = of<ToldTest[]>(one).done
    expect(told.map(({ name, state }) => `${name} ${state}`)).toEqual(['create-subscription > SUB-0009 failed'])
    const error = told[0]?.errors[0]
    expect(error?.message).toContain('MISMATCH create-subscription · case SUB-0009 · round create')
    expect(error?.expected).toContain('primary_email')
    expect(error?.actual).toContain('billing_email')
    expect(error?.expected).not.toBe(error?.actual)
    const frames = error?.stack.split('\n').filter((line) => line.startsWith('    at ')) ?? []
    expect(frames[0]).toContain(`${project.root}/.edd/tests/proof/01-create-subscription.edd.test.ts:`)
    expect(frames.at(-1)).toMatch(new RegExp(`^    at gold \\(${project.root}/${GOLD}:\\d+:1\\)$`))
  })
})
