import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { EddError } from '../kernel/edd-error.js'
import { lineSplitter } from './line-splitter.js'
import { outputTail } from './output-tail.js'
import type { AppExit, SupervisorCommand, SupervisorEvent, SupervisorJob } from './supervisor-job.js'

const START_MS = 15_000
const TAIL = 8_192

/** Our end of the supervisor's pipes. Only `started` can reject. */
export interface SupervisorLink {
  readonly started: Promise<number>
  readonly exited: Promise<AppExit>
  /** How the supervisor itself ended: its exit code or signal. */
  readonly ended: Promise<string>
  send(line: SupervisorJob | SupervisorCommand): void
  outputTail(): string
  endedWithin(ms: number): Promise<boolean>
  kill(): void
}

/** Speaks the supervisor's protocol over the pipes of a child that was just spawned. */
export function linkSupervisor(child: ChildProcessByStdio<Writable, Readable, null>): SupervisorLink {
  const tail = outputTail(TAIL)
  const ended = new Promise<string>((resolve) => {
    // Its last lines are read before `close`; nobody else holds its output open.
    child.once('close', (code, signal) => resolve(String(code ?? signal)))
    child.once('error', (error) => resolve(String(error)))
  })
  const events = eventsOf(child.stdout, (text) => tail.add(text))
  // Writing to a supervisor that is gone is told by `ended`, not by the pipe.
  child.stdin.on('error', () => undefined)
  return {
    started: startedInTime(events.started, ended),
    exited: events.exited,
    ended,
    send: (line) => void child.stdin.write(`${JSON.stringify(line)}\n`),
    outputTail: () => tail.text(),
    endedWithin: async (ms) => Promise.race([ended.then(() => true), delay(ms, false, { ref: false })]),
    kill: () => void child.kill('SIGKILL'),
  }
}

function eventsOf(
  stdout: Readable,
  onOutput: (text: string) => void,
): { started: Promise<number>; exited: Promise<AppExit> } {
  let start: (pid: number) => void
  let fail: (error: EddError) => void
  let exit: (how: AppExit) => void
  const started = new Promise<number>((resolve, reject) => ([start, fail] = [resolve, reject]))
  const exited = new Promise<AppExit>((resolve) => (exit = resolve))
  const receive = (line: string): void => {
    const event = JSON.parse(line) as SupervisorEvent
    if (event.event === 'output') onOutput(event.text)
    else if (event.event === 'started') start(event.pid)
    else if (event.event === 'exited') exit({ code: event.code, signal: event.signal })
    else fail(new EddError('EDD_APP_START', `the application cannot be started: ${event.message}`))
  }
  stdout.setEncoding('utf8').on('data', lineSplitter(receive))
  return { started, exited }
}

async function startedInTime(started: Promise<number>, ended: Promise<string>): Promise<number> {
  return Promise.race([
    started,
    ended.then((how) => refuse(`ended with ${how} before it started`)),
    delay(START_MS, undefined, { ref: false }).then(() => refuse(`did not start it within ${START_MS / 1000} s`)),
  ])
}

function refuse(why: string): never {
  throw new EddError('EDD_APP_START', `the supervisor of the application ${why}`)
}
