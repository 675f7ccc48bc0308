import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonic } from '../kernel/clock.js'
import { killTree, signalGroup } from './kill-tree.js'
import { livingProcesses } from './living-processes.js'
import type { AppEvent, SupervisorJob } from './supervisor-job.js'

/** How long the application may take to end after SIGTERM. */
const GRACE_MS = 1_000
/** How long after its end the last output may still come; a grandchild can hold the pipe open for ever. */
const LAST_OUTPUT_MS = 200
const CHUNK = 8_192

export interface SupervisedApp {
  /** SIGTERM, then SIGKILL to whatever is left of the group. */
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Starts the application in a process group of its own and reports what becomes of it. */
export function superviseApp(job: SupervisorJob, send: (event: AppEvent) => void): SupervisedApp {
  const [program = '', ...args] = job.argv
  const child = spawn(program, args, {
    cwd: job.cwd,
    env: { ...job.env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => sendOutput(text, { stream, send }))
  }
  const { pid } = child
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ended = endOf(child, closed).then((end) => send(end))
  if (pid === undefined) return { stop: () => ended, kill: () => ended }
  send({ event: 'started', pid })
  return supervised(child, { pid, ended: Promise.all([ended, closed]) })
}

function supervised(child: ChildProcess, { pid, ended }: { pid: number; ended: Promise<unknown> }): SupervisedApp {
  let stopping = false
  const kill = async (): Promise<void> => {
    await killTree(pid, { group: true })
  }
  // What an application that ended by itself left behind in its group would keep its port.
  child.once('exit', () => {
    if (!stopping) signalGroup(pid, 'SIGKILL')
  })
  const stop = async (): Promise<void> => {
    stopping = true
    if (signalGroup(pid, 'SIGTERM')) await groupEnds(pid)
    await kill()
    await Promise.race([ended, delay(GRACE_MS, undefined, { ref: false })])
  }
  return { stop, kill }
}

/** Waits for the whole group: a shell that ends at once may have left the real application at its last work. */
async function groupEnds(leader: number): Promise<void> {
  const until = monotonic() + GRACE_MS
  while (monotonic() < until && livingProcesses().some((one) => one.group === leader)) await delay(10)
}

async function endOf(child: ChildProcess, closed: Promise<void>): Promise<AppEvent> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    await Promise.race([closed, delay(LAST_OUTPUT_MS)])
    return { event: 'exited', code, signal }
  } catch (error) {
    return { event: 'failed', message: String(error) }
  }
}

function sendOutput(text: string, to: { stream: 'stdout' | 'stderr'; send: (event: AppEvent) => void }): void {
  for (let at = 0; at < text.length; at += CHUNK) {
    to.send({ event: 'output', stream: to.stream, text: text.slice(at, at + CHUNK) })
  }
}
