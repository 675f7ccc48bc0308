import { setTimeout as delay } from 'node:timers/promises'
import { EddError } from '../kernel/edd-error.js'
import { outputTail } from './output-tail.js'
import type { AppEvent, AppExit } from './supervisor-job.js'

const START_MS = 15_000
const TAIL = 8_192

/** What the supervisor tells of one application. Only `started` can reject. */
export interface AppLink {
  readonly started: Promise<number>
  readonly exited: Promise<AppExit>
  readonly stopped: Promise<void>
  outputTail(): string
  take(event: AppEvent): void
}

/** Opens the book of an application that is about to be started; `ended` tells that the supervisor itself ended. */
export function appLink(ended: Promise<string>): AppLink {
  const tail = outputTail(TAIL)
  let start: (pid: number) => void
  let fail: (error: EddError) => void
  let exit: (how: AppExit) => void
  let stop: () => void
  const started = new Promise<number>((resolve, reject) => ([start, fail] = [resolve, reject]))
  const exited = new Promise<AppExit>((resolve) => (exit = resolve))
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  const inTime = startedInTime(started, ended)
  inTime.catch(() => undefined)
  return {
    started: inTime,
    exited,
    stopped,
    outputTail: () => tail.text(),
    take(event) {
      if (event.event === 'output') tail.add(event.text)
      else if (event.event === 'started') start(event.pid)
      else if (event.event === 'exited') exit({ code: event.code, signal: event.signal })
      else if (event.event === 'stopped') stop()
      else fail(new EddError('EDD_APP_START', `the application cannot be started: ${event.message}`))
    },
  }
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
