import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { killTree, signalGroup } from './kill-tree.js'
import type { AppExit, SupervisorEvent, SupervisorJob } from './supervisor-protocol.js'

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
export function superviseApp(job: SupervisorJob, send: (event: SupervisorEvent) => void): SupervisedApp {
  const [program = '', ...args] = job.argv
  const child = spawn(program, args, {
    cwd: job.cwd,
    env: { ...job.env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const ended = reportEnd(child, send)
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => sendOutput(text, { stream, send }))
  }
  const { pid } = child
  if (pid === undefined) return { stop: () => ended, kill: () => ended }
  send({ event: 'started', pid })
  return supervised(pid, ended)
}

function supervised(pid: number, ended: Promise<void>): SupervisedApp {
  const kill = async (): Promise<void> => {
    await killTree(pid, { group: true })
  }
  const stop = async (): Promise<void> => {
    if (signalGroup(pid, 'SIGTERM')) await Promise.race([ended, delay(GRACE_MS, undefined, { ref: false })])
    await kill()
    await Promise.race([ended, delay(GRACE_MS, undefined, { ref: false })])
  }
  return { stop, kill }
}

async function reportEnd(child: ChildProcess, send: (event: SupervisorEvent) => void): Promise<void> {
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let exit: AppExit
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    exit = { code, signal }
  } catch (error) {
    send({ event: 'failed', message: String(error) })
    return
  }
  await Promise.race([closed, delay(LAST_OUTPUT_MS)])
  // What the application left behind in its group would keep its port.
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL')
  send({ event: 'exited', ...exit })
}

function sendOutput(text: string, to: { stream: 'stdout' | 'stderr'; send: (event: SupervisorEvent) => void }): void {
  for (let at = 0; at < text.length; at += CHUNK) {
    to.send({ event: 'output', stream: to.stream, text: text.slice(at, at + CHUNK) })
  }
}
