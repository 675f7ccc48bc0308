import { createInterface } from 'node:readline'
import { z } from 'zod'
import { startAuthority } from './start-authority.js'

const JOB = z.object({ root: z.string(), options: z.record(z.string(), z.unknown()), runner: z.number() })

/**
 * The authority as a process of its own, for a host that is not ours. Its job is the first line of standard input; when
 * standard input ends, the host is gone or done: whatever was not decided is abandoned, and everything is cleaned up.
 */
async function main(): Promise<void> {
  // The host's terminal sends its signals to the whole group; this process ends with its host, after cleaning up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const lines = createInterface({ input: process.stdin })
  const first = new Promise<string>((resolve) => lines.once('line', resolve))
  const ended = new Promise<void>((resolve) => lines.once('close', resolve))
  const job = JOB.parse(JSON.parse(await Promise.race([first, ended.then(() => 'null')])))
  const started = await startAuthority(job)
  process.stdout.write(`${JSON.stringify(started.address)}\n`)
  process.stdout.on('error', () => undefined)
  await ended
  const killed = !started.authority.decided()
  await started.authority.abandon('the host ended before it reported')
  await started.close({ endHosts: killed })
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`vitest-edd: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  },
)
