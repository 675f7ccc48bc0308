import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

/**
 * The folder of the application under test. `SUBSCRIPTIONS_APP` names another build, for instance one unpacked from a
 * release candidate; it must be built already.
 */
const FOLDER = resolve(process.env['SUBSCRIPTIONS_APP'] ?? join(import.meta.dirname, '../..'))

export interface Application {
  readonly url: string
  /** Ends it and waits until it is gone. */
  readonly stop: () => Promise<void>
}

/** Starts the built application on a free port as a process of its own and waits until it is healthy. */
export async function startApplication(databasePath: string): Promise<Application> {
  const server = join(FOLDER, 'dist/server.js')
  if (!existsSync(server)) throw new Error(`${server} does not exist: build the application first`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: url, DATABASE_PATH: databasePath }
  const child = spawn(process.execPath, ['dist/server.js'], { cwd: FOLDER, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
  }
  for (const end = Date.now() + 20_000; !(await isHealthy(url));) {
    if (child.exitCode !== null) throw new Error(`the application ended: ${errors}`)
    if (Date.now() > end) {
      await stop()
      throw new Error(`the application is not healthy: ${errors}`)
    }
  }
  return { url, stop }
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`).catch(() => null)
  if (answer === null) await new Promise((wake) => setTimeout(wake, 25))
  return answer?.ok === true
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
