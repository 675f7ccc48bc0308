import { NOTHING_TO_CLEAN } from './cleanup-list.js'
import { lineSplitter } from './line-splitter.js'
import { performCleanup } from './perform-cleanup.js'
import type { SupervisedApp } from './supervise-app.js'
import { superviseApp } from './supervise-app.js'
import type { SupervisorJob, SupervisorCommand, SupervisorEvent } from './supervisor-job.js'

// The program that holds the application on a leash: it is started by the authority, and when the pipe on its
// standard input closes, for whatever reason, the application dies and the clean-up is done.

/** Unsent output beyond this is dropped: an authority that does not read must not fill our memory. */
const UNSENT_LIMIT = 1_048_576
const CLEANUP_LIMIT_MS = 20_000

let running: { readonly app: number; readonly process: SupervisedApp } | undefined
let cleanup = NOTHING_TO_CLEAN
let ending = false

function send(event: SupervisorEvent): void {
  if (event.event === 'output' && process.stdout.writableLength > UNSENT_LIMIT) return
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

function receive(line: string): void {
  const command = JSON.parse(line) as SupervisorCommand
  if (command.do === 'cleanup-list') cleanup = command.cleanup
  else if (command.do === 'start') start(command)
  else if (command.do === 'stop') void stop()
  else void leave()
}

function start(job: SupervisorJob): void {
  const { app } = job
  running = { app, process: superviseApp(job, (event) => send({ ...event, app })) }
}

async function stop(): Promise<void> {
  if (running === undefined) return
  const { app, process: stopped } = running
  await stopped.stop()
  send({ event: 'stopped', app })
}

async function leave(): Promise<void> {
  ending = true
  await stop()
  process.exit(0)
}

async function leashReleased(): Promise<void> {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(1), CLEANUP_LIMIT_MS).unref()
  await running?.process.kill()
  const failures = await performCleanup(cleanup)
  process.exit(failures.length === 0 ? 0 : 1)
}

// A terminal signals its whole process group; the clean-up must outlive that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdout.on('error', () => undefined)
process.stdin.setEncoding('utf8').on('data', lineSplitter(receive))
for (const end of ['end', 'error', 'close'] as const) process.stdin.on(end, () => void leashReleased())
