import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { killTree } from './kill-tree.js'
import { outputTail } from './output-tail.js'

const TAIL = 65_536
const LAST_OUTPUT_MS = 200

export interface CommandRun {
  readonly argv: readonly string[]
  readonly cwd: string
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Told of the process at its start, so that it does not outlive us. */
  readonly started?: ((pid: number) => void) | undefined
}

export interface CommandResult {
  /** null when it was killed or could not be started. */
  readonly code: number | null
  readonly signal: string | null
  readonly timedOut: boolean
  /** Both streams in the order of their arrival, the last 64 KiB. */
  readonly output: string
}

/** Runs a command in a process group of its own, within a bound; whatever it leaves running is killed. Never throws. */
export async function runCommand({ argv, cwd, env, timeoutMs, started }: CommandRun): Promise<CommandResult> {
  const [program = '', ...args] = argv
  const tail = outputTail(TAIL)
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  if (child.pid !== undefined) started?.(child.pid)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => tail.add(text))
  const closed = once(child, 'close').catch(() => undefined)
  const failed = once(child, 'exit').then(() => null, String)
  const timedOut = await Promise.race([failed.then(() => false), delay(timeoutMs, true, { ref: false })])
  if (child.pid === undefined) return { code: null, signal: null, timedOut: false, output: (await failed) ?? '' }
  await killTree(child.pid, { group: true })
  await Promise.race([closed, delay(LAST_OUTPUT_MS)])
  return { code: child.exitCode, signal: child.signalCode, timedOut, output: tail.text() }
}
