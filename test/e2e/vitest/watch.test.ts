import { appendFileSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { leftOf, processesOf } from './processes.js'
import type { StartedVitest } from './start-vitest.js'
import { startVitest } from './start-vitest.js'
import { configWith, UNIT_TEST, userFiles } from './user-files.js'

let project: ExampleProject
let host: StartedVitest | undefined

beforeAll(async () => {
  project = await exampleProject()
  userFiles(project, {
    'unit/sum.test.ts': UNIT_TEST,
    'vitest.config.ts': configWith("test: { include: ['unit/*.test.ts'] }"),
  })
})

afterEach(async () => {
  host?.kill('SIGTERM')
  await host?.ended
})

afterAll(() => project.remove())

const LEFT_OUT = "vitest-edd: watch mode leaves the lanes out; select them with --project 'edd*'"
const WAITING = /(?:Waiting|Watching) for file changes/

function touch(file: string): void {
  const now = new Date()
  utimesSync(join(project.root, file), now, now)
}

describe('plain watch mode', () => {
  test('leaves the lanes out, says so in one line, and saving a unit test starts nothing', async () => {
    host = startVitest(project, ['--watch'])
    await host.shows(WAITING)
    expect(
      host
        .text()
        .split('\n')
        .filter((line) => line.includes('vitest-edd')),
    ).toEqual([LEFT_OUT])
    expect(host.text()).toMatch(/Tests +1 passed \(1\)/)
    host.forget()
    touch('unit/sum.test.ts')
    await host.shows(WAITING)
    expect(host.text()).toMatch(/Tests +1 passed \(1\)/)
    expect(host.text()).not.toMatch(/EDD_|GATE RUN|edd-proof/)
    expect(processesOf(project.store).filter(({ command }) => /authority|server\.js|chrom/.test(command))).toEqual([])
    expect(project.runs()).toEqual([])
  })
})

describe("watch mode with --project 'edd*'", () => {
  test('runs the lanes; a changed application is started anew and matched again; a changed gold is refused', async () => {
    host = startVitest(project, ['--watch', '--project', 'edd*'])
    await host.shows(WAITING, 120_000)
    expect(host.text()).toMatch(/^PASS$/m)
    expect(host.text()).not.toContain(LEFT_OUT)

    host.forget()
    appendFileSync(join(project.root, 'dist/server.js'), '\n// another build\n')
    await host.shows(WAITING, 120_000)
    expect(host.text()).toMatch(/^PASS$/m)
    const builds = project.runs().map((run) => /^Build (\S+)/.exec(project.verdict(run)?.claim ?? '')?.[1])
    expect(builds).toHaveLength(2)
    expect(new Set(builds).size).toBe(2)

    host.forget()
    const gold = project.path('gold/create/subscriptions.jsonl')
    const text = readFileSync(gold, 'utf8')
    userFiles(project, {
      'oracle/v1/gold/create/subscriptions.jsonl': text.replace('"service_level":"gold"', '"service_level":"bronze"'),
    })
    await host.shows(WAITING, 120_000)
    expect(host.text()).toMatch(/^FAIL$/m)
    expect(host.text()).toContain('EDD_LOCK_STALE')
  })

  test('leaves nothing behind when it is ended', async () => {
    expect(await leftOf(project.store)).toEqual([])
  })
})
