import type { Isolation } from '../../process/isolation.js'
import { appEnvironment } from '../../process/app-environment.js'
import type { AppEnvironment } from '../../process/app-environment.js'
import { buildApp } from '../../process/build-app.js'
import type { CleanupList } from '../../process/cleanup-list.js'
import { freePort } from '../../process/free-port.js'
import type { AppProcess } from '../../process/launch-app.js'
import { launchApp } from '../../process/launch-app.js'
import { processIdentity } from '../../process/process-identity.js'
import { waitUntilReady } from '../../process/wait-until-ready.js'
import type { Door } from '../../door/door.js'
import type { Bundle } from '../../model/bundle.js'

export interface ApplicationRequest {
  readonly bundle: Bundle
  readonly door: Door
  readonly storePath: string
  readonly isolation: Isolation
  readonly variables: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
  readonly cleanup: CleanupList
}

/** The application under test behind the door. */
export interface Application {
  readonly env: AppEnvironment
  /** Its own port on 127.0.0.1, behind the door. */
  readonly port: number
  process(): AppProcess
  /** Adds a process that the supervisor ends, with its descendants, when this process is killed. */
  watchHost(pid: number): void
  /** Ends it and starts it anew on the same port: clears what it keeps in memory. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const BUILD_MS = 300_000

/**
 * Builds the application, starts it on a port of its own and aims the door at it.
 * @throws EddError EDD_APP_BUILD, EDD_APP_START
 */
export async function startApplication(request: ApplicationRequest): Promise<Application> {
  const { bundle, door, variables } = request
  const { app } = bundle.runtime
  const cwd = bundle.projectRoot
  if (app.build.run !== null)
    await buildApp({ run: app.build.run, cwd, env: buildEnvironment(request), timeoutMs: BUILD_MS })
  const port = await freePort()
  const path = request.storePath
  const env = appEnvironment({
    rules: bundle.runtime,
    values: { 'app.port': String(port), 'door.url': door.publicUrl, 'store.url': `file:${path}`, 'store.path': path },
    inherited: variables,
    projectRoot: cwd,
    secrets: request.secrets,
  })
  let { cleanup } = request
  const start = async (): Promise<AppProcess> => {
    const started = await launchApp({
      command: app.start,
      cwd,
      env: env.variables,
      isolation: request.isolation,
      cleanup,
    })
    try {
      await waitUntilReady({
        url: `http://127.0.0.1:${port}${app.ready.path}`,
        withinMs: app.ready.withinMs,
        app: started,
      })
      return started
    } catch (error) {
      await started.stop()
      throw error
    }
  }
  let running = await start()
  await door.retarget(port)
  return {
    env,
    port,
    process: () => running,
    watchHost(pid) {
      const identity = processIdentity(pid)
      if (identity === null) return
      cleanup = { ...cleanup, processes: [...cleanup.processes, identity] }
      running.setCleanup(cleanup)
    },
    async restart() {
      await running.stop()
      running = await start()
      await door.retarget(port)
    },
    stop: () => running.stop(),
  }
}

/** A build sees the user's environment, but none of ours and no secret. */
function buildEnvironment({ variables, secrets }: ApplicationRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !name.startsWith('EDD_') && !secrets.includes(name)),
  )
}
