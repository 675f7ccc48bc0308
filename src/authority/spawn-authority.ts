import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { EddError } from '../kernel/edd-error.js'
import type { EddOptions } from '../config/edd-options.js'
import type { AuthorityAddress } from './authority-client.js'

const MAIN = fileURLToPath(new URL('./authority-main.js', import.meta.url))
const READY = z.object({ socket: z.string(), token: z.string() })
const START_MS = 120_000
const END_MS = 60_000

/** An authority that runs as a process of its own, on a leash: when our end of its standard input closes, it cleans up and ends. */
export interface SpawnedAuthority {
  readonly address: AuthorityAddress
  /** Lets it clean up and waits for its end. */
  end(): Promise<void>
}

/**
 * Starts the run authority for a host. Its job goes over standard input, never over the command line.
 * @throws EddError EDD_AUTHORITY_LOST when it ends or stays silent before it is ready
 */
export async function spawnAuthority(job: { root: string; options: EddOptions }): Promise<SpawnedAuthority> {
  const child = spawn(process.execPath, [MAIN], { cwd: job.root, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify({ ...job, runner: process.pid })}\n`)
  const address = await readyAddress(child)
  return { address, end: () => endOf(child) }
}

async function readyAddress(child: ChildProcess): Promise<AuthorityAddress> {
  const lost = (why: string): EddError => new EddError('EDD_AUTHORITY_LOST', `the run authority ${why}`)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<AuthorityAddress>((resolve, reject) => {
      timer = setTimeout(() => reject(lost('did not become ready')), START_MS)
      child.once('exit', (code, signal) => reject(lost(`ended with ${code ?? signal} before it was ready`)))
      child.once('error', (cause) =>
        reject(new EddError('EDD_AUTHORITY_LOST', 'the run authority cannot be started', { cause })),
      )
      if (child.stdout === null) return reject(lost('has no output'))
      createInterface({ input: child.stdout }).once('line', (line) => resolve(READY.parse(JSON.parse(line))))
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Killed when it does not end in time: its supervisor does then what it did not. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  child.stdin?.end()
  await ended
  clearTimeout(timer)
}
