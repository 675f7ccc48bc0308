import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { exampleRoot } from './example-root.js'
import { freePort } from './free-port.js'

export interface RunningExample {
  /** Where it listens; also its public URL unless another one was given. */
  readonly url: string
  /** The origin that its unsafe requests must name. */
  readonly origin: string
  readonly errors: () => string
  /** Ends it by SIGTERM and gives its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts the built server on a free port as a process of its own and waits until it listens. */
export async function startExample(
  databasePath: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningExample> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: exampleRoot,
    env: { PATH: process.env['PATH'], PORT: String(port), PUBLIC_URL: url, DATABASE_PATH: databasePath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  const listening = once(child.stdout, 'data', { signal: AbortSignal.timeout(20_000) })
  const early = exited.then((code) => Promise.reject(new Error(`the example ended with ${code}: ${errors}`)))
  try {
    await Promise.race([listening, early])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  early.catch(() => undefined)
  return {
    url,
    origin: new URL(env['PUBLIC_URL'] ?? url).origin,
    errors: () => errors,
    stop: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      child.kill('SIGTERM')
      const code = await exited
      clearTimeout(timer)
      return code
    },
  }
}
