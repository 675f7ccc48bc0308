import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../../helpers/process-watch.js'
import type { ProcessResult } from '../../helpers/run-process.js'
import type { KillProject } from './kill-project.js'
import { leftBehind } from './left-behind.js'
import type { StartedRun, Target, Topology } from './started-run.js'
import { BOUND_MS, startRun } from './started-run.js'

export type Lane = 'proof' | 'validate'

/** How long the lanes of a clean run take, in milliseconds: Proof from the start of the process to the evidence, Validate from there until the application is stopped. */
export type LaneTimes = Readonly<Record<Lane, number>>

export interface Kill {
  readonly topology: Topology
  readonly target: Target
  readonly lane: Lane
  /** Of the lane's time. */
  readonly fraction: number
}

export interface KilledRun {
  readonly result: ProcessResult
  readonly verdict: 'pass' | 'fail' | 'not-a-gate-run' | 'none'
  readonly codes: readonly string[]
  readonly left: readonly string[]
}

/** Runs the gate to its end and measures its lanes. */
export async function cleanRun(
  project: KillProject,
  topology: Topology,
): Promise<KilledRun & { readonly times: LaneTimes }> {
  const start = performance.now()
  const run = startRun(project, topology)
  const proved = until(() => (run.proved() ? performance.now() : undefined), BOUND_MS)
  const evidence = (await proved) ?? start
  const stopped = until(() => (run.watch.look().some(isApplication) ? undefined : performance.now()), BOUND_MS)
  const over = (await stopped) ?? evidence
  return { ...(await outcome(project, run)), times: { proof: evidence - start, validate: over - evidence } }
}

/** Starts a run, kills its target at the moment, and waits for everything to end. */
export async function killAt(project: KillProject, kill: Kill, times: LaneTimes): Promise<KilledRun> {
  for (let fraction = kill.fraction; ; fraction /= 2) {
    const killed = await attempt(project, { ...kill, fraction }, times)
    // This run was faster than the measured one: its lane was over before the moment came.
    if (killed.verdict !== 'pass' || fraction < kill.fraction / 4) return killed
  }
}

async function attempt(project: KillProject, kill: Kill, times: LaneTimes): Promise<KilledRun> {
  const run = startRun(project, kill.topology)
  const moment = kill.fraction * times[kill.lane]
  if (kill.lane === 'proof') {
    const end = performance.now() + moment
    await until(() => (run.proved() || performance.now() >= end ? true : undefined), BOUND_MS)
  } else {
    await until(() => (run.proved() ? true : undefined), BOUND_MS)
    await delay(moment)
  }
  const victim = await run.victim(kill.target).catch(() => undefined)
  if (victim !== undefined) process.kill(victim.pid, 'SIGKILL')
  return outcome(project, run)
}

/** What a run came to, after everything of it had its time to end. */
export async function outcome(project: KillProject, run: StartedRun): Promise<KilledRun> {
  const token = run.token()
  const result = await run.ended
  const left = await leftBehind(project, run, token === undefined ? [] : [token])
  const verdict = run.verdict()
  const codes = [...new Set(verdict?.mismatches.map(({ code }) => code))]
  return { result, verdict: verdict?.verdict ?? 'none', codes, left }
}

const isApplication = ({ line }: { readonly line: string }): boolean => line.endsWith('dist/server.js')
