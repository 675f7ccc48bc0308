import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../src/process/free-port.js'
import { until } from '../../helpers/process-watch.js'
import { outcome } from './kill-at.js'
import type { KillProject } from './kill-project.js'
import { killProject } from './kill-project.js'
import type { StartedRun } from './started-run.js'
import { BOUND_MS, startRun } from './started-run.js'

const APPLICATION = /dist\/server\.js$/

let project: KillProject

beforeAll(async () => {
  project = await killProject()
}, 60_000)

afterAll(() => project.remove())

/** Status of the list of subscriptions for each cookie: 200 for whoever is signed in, 303 to the login for anyone else. */
async function opens(port: number, cookies: readonly string[]): Promise<readonly number[]> {
  const answers = cookies.map((cookie) =>
    fetch(`http://127.0.0.1:${port}/subscriptions`, { headers: { cookie }, redirect: 'manual' }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}

/** Starts the application on the store as the run left it. */
async function applicationNow(): Promise<number> {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    PUBLIC_URL: 'http://subscriptions.localhost',
    DATABASE_PATH: project.store,
  }
  const application = spawn(process.execPath, ['dist/server.js'], { cwd: project.root, env, stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(application, 'exit')
    application.kill('SIGKILL')
    await ended
  })
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (answer?.ok === true) return port
    await delay(50)
  }
  throw new Error('the application did not start')
}

/** Waits until a session of the run is seen to open the application, so that its end means something. */
async function seesLiveSession(run: StartedRun): Promise<boolean> {
  await run.watch.find(APPLICATION)
  const end = performance.now() + BOUND_MS
  while (performance.now() < end && run.watch.look().length > 0) {
    for (const port of run.watch.portsOf(APPLICATION)) {
      const statuses = await opens(port, project.cookies()).catch(() => [503])
      if (statuses.includes(200)) return true
    }
    await delay(20)
  }
  return false
}

const EXITS: Readonly<Record<string, { readonly verdict: string; readonly end: (run: StartedRun) => Promise<void> }>> =
  {
    'that passes': { verdict: 'pass', end: () => Promise.resolve() },
    'that fails': {
      verdict: 'fail',
      end: async (run) => void process.kill((await run.watch.find(APPLICATION)).pid, 'SIGKILL'),
    },
    'of which the authority is killed': {
      verdict: 'none',
      end: async (run) => void process.kill((await run.victim('authority')).pid, 'SIGKILL'),
    },
    'of which the runner is killed': {
      verdict: 'fail',
      end: async (run) => void process.kill((await run.victim('runner')).pid, 'SIGKILL'),
    },
  }

test.for(Object.entries(EXITS))('no session of a run %s opens anything afterwards', async ([, { verdict, end }]) => {
  const run = startRun(project, 'gate')
  expect(await seesLiveSession(run)).toBe(true)
  await end(run)
  const ended = await outcome(project, run)
  expect(ended.left, ended.result.text).toEqual([])
  expect(ended.verdict, ended.result.text).toBe(verdict)
  const cookies = project.cookies()
  expect(cookies.length).toBeGreaterThan(0)
  expect(new Set(await opens(await applicationNow(), cookies))).toEqual(new Set([303]))
})

test('no session lives in the store when a run is refused before it begins', async () => {
  project.replace('oracle/v1/oracle.yaml', /$/, '\n# edited after the lock\n')
  const run = startRun(project, 'gate')
  const ended = await outcome(project, run)
  expect(ended).toMatchObject({ verdict: 'fail', left: [], result: { code: 1 } })
  expect(await until(() => (run.watch.look().length === 0 ? true : undefined), 1_000)).toBe(true)
})
