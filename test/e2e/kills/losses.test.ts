import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../helpers/process-watch.js'
import type { KilledRun } from './kill-at.js'
import { cleanRun, outcome } from './kill-at.js'
import type { KillProject } from './kill-project.js'
import { killProject } from './kill-project.js'
import type { StartedRun, Topology } from './started-run.js'
import { BOUND_MS, startRun } from './started-run.js'

const APPLICATION = /dist\/server\.js$/
/** The browser itself, not one of the processes that it starts. */
const BROWSER = /^(?!.*--type=).*(chrom|headless).*--remote-debugging/i
/** A page is open in it: a browser that dies before is started again. */
const PAGE = /--type=renderer/
const WORKER = /\(vitest \d+\)|workers\/forks\.js/

let project: KillProject

beforeAll(async () => {
  project = await killProject()
}, 240_000)

afterAll(() => project.remove())

describe.for(['SIGINT', 'SIGTERM'] as const)('a gate that is sent %s', (signal) => {
  test('fails with a verdict on disk, and nothing is left', async () => {
    const run = startRun(project, 'gate')
    await run.watch.find(APPLICATION)
    process.kill(run.pid, signal)
    const ended = await outcome(project, run)
    expect(ended.left, ended.result.text).toEqual([])
    expect(ended, ended.result.text).toMatchObject({ verdict: 'fail', result: { code: 1 } })
  })
})

test('a host that is interrupted by its terminal leaves nothing, and its run failed', async () => {
  const run = startRun(project, 'vitest')
  await run.watch.find(PAGE, BOUND_MS)
  process.kill(run.pid, 'SIGINT')
  const ended = await outcome(project, run)
  expect(ended.left, ended.result.text).toEqual([])
  expect(ended.verdict).toBe('fail')
  expect(ended.result.code).not.toBe(0)
})

/** Kills what matches as soon as a case is in the browser or, when Proof is over, in Validate. */
async function lose(
  topology: Topology,
  what: RegExp,
  lane: 'proof' | 'validate' = 'proof',
): Promise<KilledRun & { run: StartedRun }> {
  const run = startRun(project, topology)
  if (lane === 'proof') await run.watch.find(PAGE, BOUND_MS)
  else await until(() => (run.proved() ? true : undefined), BOUND_MS)
  const { pid } = await run.watch.find(what)
  process.kill(pid, 'SIGKILL')
  return { run, ...(await outcome(project, run)) }
}

describe.for(['gate', 'vitest'] as const)('under %s', (topology) => {
  for (const lane of ['proof', 'validate'] as const) {
    test(`an application that ends in ${lane} breaks the stability of the profile, EDD_APP_EXITED`, async () => {
      const lost = await lose(topology, APPLICATION, lane)
      expect(lost.left, lost.result.text).toEqual([])
      expect(lost, lost.result.text).toMatchObject({ verdict: 'fail', result: { code: 1 } })
      expect(lost.codes).toContain('EDD_APP_EXITED')
      expect(lost.run.verdict()?.conditions.find(({ id }) => id === 12)?.state).toBe('broken')
    })
  }

  test('a browser that is killed fails the case, and nothing hangs', async () => {
    const lost = await lose(topology, BROWSER)
    expect(lost.left, lost.result.text).toEqual([])
    expect(lost, lost.result.text).toMatchObject({ verdict: 'fail', result: { code: 1 } })
  })

  test('a worker that is killed fails the run, and nothing hangs', async () => {
    const lost = await lose(topology, WORKER)
    expect(lost.left, lost.result.text).toEqual([])
    expect(lost, lost.result.text).toMatchObject({ verdict: 'fail', result: { code: 1 } })
  })
})

test('after all of that the next run is clean', async () => {
  const next = await cleanRun(project, 'gate')
  expect(next, next.result.text).toMatchObject({ verdict: 'pass', left: [], result: { code: 0 } })
})
