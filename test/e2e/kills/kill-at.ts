import { until } from '../../helpers/process-watch.js'
import type { ProcessResult } from '../../helpers/run-process.js'
import type { KillProject } from './kill-project.js'
import { leftBehind } from './left-behind.js'
import type { StartedRun, Target, Topology } from './started-run.js'
import { BOUND_MS, startRun } from './started-run.js'

export type Lane = 'proof' | 'validate'

const ATTEMPTS = 6
const SHORTER = 0.9

/**
 * How long the lanes of a run take, in milliseconds: Proof from the start of the process to the evidence, Validate from
 * there until the application is stopped. Measured anew whenever a run turns out to be faster.
 */
export type LaneTimes = Record<Lane, number>

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

/** Runs until the kill hits its lane; each run that was over before its moment came tells how long the lane really is. */
export async function killAt(project: KillProject, kill: Kill, times: LaneTimes): Promise<KilledRun> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const run = startRun(project, kill.topology)
    const hit = await killInLane(run, kill, times)
    const killed = await outcome(project, run)
    if (hit && killed.verdict !== 'pass') return killed
    if (killed.left.length > 0) return killed
    if (hit) times[kill.lane] *= SHORTER
  }
  throw new Error(`${kill.target}: ${ATTEMPTS} runs were over before ${kill.fraction} of ${kill.lane}`)
}

/** Kills at the moment; false when the lane was over by then. */
async function killInLane(run: StartedRun, { target, lane, fraction }: Kill, times: LaneTimes): Promise<boolean> {
  if (lane === 'validate') await until(() => (run.proved() ? true : undefined), BOUND_MS)
  const start = performance.now()
  const moment = start + fraction * times[lane]
  const over = lane === 'proof' ? () => run.proved() : () => !run.watch.look().some((one) => isApplication(one))
  const reached = await until(() => (over() ? 'over' : performance.now() >= moment ? 'there' : undefined), BOUND_MS)
  if (reached === 'over') {
    times[lane] = performance.now() - start
    return false
  }
  const victim = await run.victim(target).catch(() => null)
  if (victim === null) return false
  try {
    process.kill(victim.pid, 'SIGKILL')
    return true
  } catch {
    // It ended by itself between the look and the kill.
    return false
  }
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
