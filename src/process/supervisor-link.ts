import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppLink } from './app-link.js'
import { appLink } from './app-link.js'
import { lineSplitter } from './line-splitter.js'
import type { SupervisorJob, SupervisorCommand, SupervisorEvent } from './supervisor-job.js'

/** Our end of the supervisor's pipes. */
export interface SupervisorLink {
  /** How the supervisor itself ended: its exit code or signal. */
  readonly ended: Promise<string>
  send(command: SupervisorCommand): void
  start(job: Omit<SupervisorJob, 'app'>): AppLink
  endedWithin(ms: number): Promise<boolean>
  kill(): void
}

/** Speaks the supervisor's protocol over the pipes of a child that was just spawned. */
export function linkSupervisor(child: ChildProcessByStdio<Writable, Readable, null>): SupervisorLink {
  const apps: AppLink[] = []
  const ended = new Promise<string>((resolve) => {
    // Its last lines are read before `close`; nobody else holds its output open.
    child.once('close', (code, signal) => resolve(String(code ?? signal)))
    child.once('error', (error) => resolve(String(error)))
  })
  const receive = (line: string): void => {
    const event = JSON.parse(line) as SupervisorEvent
    apps[event.app]?.take(event)
  }
  child.stdout.setEncoding('utf8').on('data', lineSplitter(receive))
  // Writing to a supervisor that is gone is told by `ended`, not by the pipe.
  child.stdin.on('error', () => undefined)
  const send = (command: SupervisorCommand): void => void child.stdin.write(`${JSON.stringify(command)}\n`)
  return {
    ended,
    send,
    start(job) {
      const link = appLink(ended)
      send({ do: 'start', app: apps.push(link) - 1, ...job })
      return link
    },
    endedWithin: async (ms) => Promise.race([ended.then(() => true), delay(ms, false, { ref: false })]),
    kill: () => void child.kill('SIGKILL'),
  }
}
