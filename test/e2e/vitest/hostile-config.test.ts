import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject, GateResult } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { configWith, UNIT_TEST, userFiles } from './user-files.js'

/** Everything of a user's configuration that could make a lane easier to pass, slower, or another thing. */
const CONFIG = configWith(
  `test: {
    include: ['unit/*.test.ts'],
    globals: true,
    environment: './environment.mjs',
    setupFiles: ['./user-setup.mjs'],
    globalSetup: [],
    runner: './lenient-runner.mjs',
    retry: 3,
    bail: 1,
    passWithNoTests: true,
    allowOnly: true,
    dangerouslyIgnoreUnhandledErrors: true,
    fileParallelism: false,
    sequence: { sequencer: Backwards, shuffle: true, concurrent: true, groupOrder: 7 },
    reporters: [dump],
  }`,
  `
import { appendFileSync, writeFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

class Backwards extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).reverse()
  }
}

// What the lanes really ran under, and in which order their modules came.
const dump = {
  onInit(vitest) { this.vitest = vitest },
  onTestModuleStart(module) { appendFileSync('modules.txt', module.project.name + '\\n') },
  onTestRunEnd() {
    const keys = ['retry', 'bail', 'allowOnly', 'passWithNoTests', 'globals', 'environment', 'pool', 'isolate', 'maxWorkers']
    const of = ({ name, config }) => [name, {
      ...Object.fromEntries(keys.map((key) => [key, config[key]])),
      order: config.sequence.groupOrder,
      setup: config.setupFiles.map((file) => file.split('/').at(-1)), runner: config.runner.split('/').at(-1),
    }]
    writeFileSync('lanes.json', JSON.stringify(Object.fromEntries(this.vitest.projects.map(of))))
  },
}

// Another plugin, which reaches into every project after ours.
const meddler = {
  name: 'meddler',
  enforce: 'post',
  async configureVitest({ vitest }) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const project of vitest.projects) project.config.setupFiles.push(process.cwd() + '/user-setup.mjs')
  },
}
`,
).replace('plugins: [edd()]', 'plugins: [edd({ limit: 1 }), meddler]')

const FILES = {
  'unit/sum.test.ts': UNIT_TEST,
  'vitest.config.ts': CONFIG,
  'user-setup.mjs': `
import { appendFileSync } from 'node:fs'
appendFileSync('setups.txt', globalThis.__vitest_worker__.config.name + '\\n')
`,
  'environment.mjs': `
import { appendFileSync } from 'node:fs'
export default { name: 'theirs', viteEnvironment: 'ssr', setup() {
  appendFileSync('environments.txt', globalThis.__vitest_worker__?.config.name + '\\n')
  return { teardown() {} }
} }
`,
  // Turns every failed test green.
  'lenient-runner.mjs': `
import { TestRunner } from 'vitest'
export default class extends TestRunner {
  onAfterRunTask(task) {
    if (task.result?.state === 'fail') task.result = { ...task.result, state: 'pass', errors: [] }
    return super.onAfterRunTask(task)
  }
}
`,
}

const FLAGS = [
  'run',
  '--retry=3',
  '--isolate',
  '--pool=threads',
  '--bail=1',
  '--globals',
  '--passWithNoTests',
  '--allowOnly',
  '--sequence.shuffle',
  '--sequence.concurrent',
]

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
  userFiles(project, FILES)
})

afterAll(() => project.remove())

const read = (file: string): string =>
  existsSync(join(project.root, file)) ? readFileSync(join(project.root, file), 'utf8') : ''

const FIXED = {
  retry: 0,
  bail: 0,
  allowOnly: false,
  passWithNoTests: false,
  globals: false,
  environment: 'node',
  pool: 'forks',
  isolate: false,
  maxWorkers: 1,
  setup: ['lane-setup.js'],
  runner: 'lane-runner.js',
}

describe('a sound build under a hostile configuration', () => {
  let result: GateResult

  beforeAll(async () => {
    result = await project.vitest([...FLAGS, '--reporter=json'])
  })

  test('passes', () => {
    expect(result.text).toMatch(/^PASS$/m)
    expect(result.code).toBe(0)
    expect(result.verdict?.verdict).toBe('pass')
  })

  test('keeps standard output clean for the JSON reporter', () => {
    const report = JSON.parse(result.stdout) as { numPassedTests: number }
    expect(report.numPassedTests).toBe(7)
    expect(result.stderr).toMatch(/^PASS$/m)
  })
})

describe('a build with a fault under a hostile configuration', () => {
  let result: GateResult

  beforeAll(async () => {
    result = await project.vitest([...FLAGS, '--reporter=json', '--outputFile=report.json', '--reporter=default'], {
      SUBSCRIPTIONS_FAULT: 'transposed-emails',
    })
  })

  test('fails: no retry, no lenient runner and no bail hides it', () => {
    expect(result.text).toMatch(/^FAIL$/m)
    expect(result.code).toBe(1)
    expect(result.verdict?.verdict).toBe('fail')
    expect(result.verdict?.conditions[3]).toMatchObject({ id: 4, state: 'broken' })
    const fields = result.verdict?.mismatches.map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['primary_email', 'billing_email']))
  })

  test('the verdict shows so many mismatches as the options say, and counts the rest', () => {
    const total = result.verdict?.counts.mismatches ?? 0
    expect(total).toBeGreaterThan(1)
    expect(result.stderr).toMatch(new RegExp(`^... and ${total - 1} more$`, 'm'))
  })

  test('every lane test was tried and came to a result', () => {
    const report = JSON.parse(read('report.json')) as { numFailedTests: number; numPendingTests: number }
    expect(report).toMatchObject({ numFailedTests: 6, numPendingTests: 0 })
  })
})

describe('the lanes themselves', () => {
  beforeAll(async () => {
    for (const file of ['setups.txt', 'environments.txt', 'modules.txt', 'lanes.json'])
      userFiles(project, { [file]: '' })
    await project.vitest(FLAGS, { EDD_CLERK: undefined })
  })

  test('run under the settings that their lane demands, whatever flags, configuration and plugins say', () => {
    const lanes = JSON.parse(read('lanes.json')) as Record<string, object>
    expect(lanes['edd-proof']).toEqual({ ...FIXED, order: 8 })
    expect(lanes['edd-validate']).toEqual({ ...FIXED, order: 9 })
  })

  test("load no set-up file and no environment of the user's", () => {
    expect(new Set(read('setups.txt').trim().split('\n'))).toEqual(new Set(['unit']))
    expect(read('environments.txt')).not.toContain('edd')
  })

  test('come after the user, Proof before Validate, though the sequencer turns every order around', () => {
    expect(read('modules.txt').trim().split('\n')).toEqual(['unit', 'edd-proof', 'edd-validate'])
  })
})
