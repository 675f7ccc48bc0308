import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'
import { changeFile } from './refusals/change-files.js'
import { expectNoPass } from './refusals/expect-refused.js'
import type { Watched } from './refusals/watch-processes.js'
import { watchProcesses } from './refusals/watch-processes.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
  writeFileSync(
    join(project.root, 'sum.test.ts'),
    "import { expect, test } from 'vitest'\ntest('adds two numbers', () => { expect(1 + 1).toBe(2) })\n",
  )
})

afterAll(() => project.remove())

interface BadBundle {
  readonly what: string
  /** Path in the bundle to what is done to its text. */
  readonly edits: Readonly<Record<string, (text: string) => string>>
  /** What must be told, each as `file:line CODE`. */
  readonly told: readonly RegExp[]
}

const BAD: readonly BadBundle[] = [
  {
    what: 'half-written (EDD_BUNDLE_UNREADABLE)',
    edits: {
      'commands.yaml': (text) => text.slice(0, text.indexOf('steps:') + 40),
      'gold/create/subscriptions.jsonl': (text) => text.slice(0, -100),
      'gold/create/jobs.jsonl': (text) => text.slice(0, 40),
    },
    told: [
      /oracle\/v1\/commands\.yaml:\d+ EDD_BUNDLE_(UNREADABLE|INVALID)/,
      /oracle\/v1\/gold\/create\/subscriptions\.jsonl:9 EDD_BUNDLE_UNREADABLE/,
      /oracle\/v1\/gold\/create\/jobs\.jsonl:1 EDD_BUNDLE_UNREADABLE/,
    ],
  },
  {
    what: 'unreadable (EDD_BUNDLE_UNREADABLE)',
    edits: {
      'runtime.yaml': () => 'app: { name: [subscriptions\n',
      'contract.yaml': () => '\u0000\u0001 no yaml: - at all: {',
      'gold/create/outbox.jsonl': (text) => `not json\n${text}`,
    },
    told: [
      /oracle\/v1\/runtime\.yaml:\d+ EDD_BUNDLE_UNREADABLE/,
      /oracle\/v1\/contract\.yaml:\d+ EDD_BUNDLE_UNREADABLE/,
      /oracle\/v1\/gold\/create\/outbox\.jsonl:1 EDD_BUNDLE_UNREADABLE/,
    ],
  },
  {
    what: 'cyclic (EDD_BUNDLE_CYCLE)',
    edits: {
      'scenarios.yaml': (text) => text.replace('round: create\n', 'round: create\n    after: create-subscription\n'),
      'contract.yaml': (text) =>
        text.replace('key: [tenant, code]', 'key: [tenant, id]').replace('key: [code]', 'key: [id]'),
    },
    told: [/oracle\/v1\/scenarios\.yaml:\d+ EDD_BUNDLE_CYCLE/],
  },
  {
    what: 'contradictory (EDD_BUNDLE_CONTRADICTORY)',
    edits: {
      'scenarios.yaml': (text) => text.replace(/closure: \[ ?subscriptions, /, 'closure: ['),
      'gates.yaml': (text) => text.replace('covers: [schema_migrations]', 'covers: [jobs]'),
      'ledger.yaml': (text) => text.replace('assertion: create-button-enabled', 'assertion: create-button-enabld'),
    },
    told: [
      /oracle\/v1\/gold\/create\/subscriptions\.jsonl:1 EDD_BUNDLE_CONTRADICTORY/,
      /oracle\/v1\/gold\/create\/subscriptions\.jsonl:9 EDD_BUNDLE_CONTRADICTORY/,
      /oracle\/v1\/ledger\.yaml:\d+ EDD_REFERENCE_UNKNOWN .*the nearest is "create-button-enabled"/,
    ],
  },
]

function spoil({ edits }: BadBundle): void {
  for (const [file, edit] of Object.entries(edits)) changeFile(project.path(file), edit)
}

/** Nothing of a run exists: no application, no browser, no port, no store. */
function expectNothingStarted({ commands, listening }: Watched<unknown>): void {
  expect(commands.filter((text) => /server\.js|chrom/.test(text))).toEqual([])
  expect(listening).toEqual([])
  expect(existsSync(project.store)).toBe(false)
}

describe.each(BAD.map((bad) => [bad.what, bad] as const))('a bundle that is %s', (_what, bad) => {
  test('stops `edd gate`: every problem with file, line and code, exit code 1, nothing started', async () => {
    spoil(bad)
    const watched = await watchProcesses(() => project.gate())
    const { result } = watched
    for (const problem of bad.told) expect(result.text).toMatch(problem)
    expectNoPass(result)
    expect([result.code, result.verdict?.verdict, result.verdict?.counts.proofCases]).toEqual([1, 'fail', 0])
    expectNothingStarted(watched)
  })

  test('stops `vitest run`: the lanes hold one test, which shows the same problems; unit tests run as ever', async () => {
    spoil(bad)
    const watched = await watchProcesses(() => project.vitest(['run']))
    const { result } = watched
    for (const problem of bad.told) expect(result.text).toMatch(problem)
    expect(result.text).toMatch(/✓ \|unit\| sum\.test\.ts/)
    expect(lanes()).toEqual(['00-bundle.edd.test.ts'])
    expectNoPass(result)
    expect(result.code).toBe(1)
    expectNothingStarted(watched)
  })

  test('is none of the business of a unit-test run: it passes, states nothing and leaves nothing', async () => {
    spoil(bad)
    const runs = project.runs()
    const watched = await watchProcesses(() => project.vitest(['run', '--project', 'unit']))
    const { result } = watched
    expect(result.text).toMatch(/Tests +1 passed \(1\)/)
    expect(result.text).not.toMatch(/EDD_|GATE RUN|verdict|step \d of 3/)
    expect([result.code, project.runs()]).toEqual([0, runs])
    expectNothingStarted(watched)
  })
})

function lanes(): string[] {
  return ['proof', 'validate'].flatMap((lane) => {
    const folder = join(project.root, '.edd/tests', lane)
    return existsSync(folder) ? readdirSync(folder) : []
  })
}

describe('the same project with its bundle mended', () => {
  test('starts its application and listens, so that the watch above can see it', async () => {
    const watched = await watchProcesses(() => project.gate())
    expect(watched.result.text).toMatch(/^PASS$/m)
    expect(watched.commands.some((text) => text.includes('server.js'))).toBe(true)
    expect(watched.commands.some((text) => /chrom/.test(text))).toBe(true)
    expect(watched.listening.length).toBeGreaterThan(1)
  })
})
