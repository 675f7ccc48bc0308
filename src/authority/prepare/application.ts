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
  const { bundle, door } = request
  const { build } = bundle.runtime.app
  if (build.run !== null) {
    await buildApp({ run: build.run, cwd: bundle.projectRoot, env: buildEnvironment(request), timeoutMs: BUILD_MS })
  }
  const port = await freePort()
  const env = launchEnvironment(request, port)
  let { cleanup } = request
  let running = await startProcess(request, { env, port, cleanup })
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
      running = await startProcess(request, { env, port, cleanup })
      await door.retarget(port)
    },
    stop: () => running.stop(),
  }
}

function launchEnvironment(request: ApplicationRequest, port: number): AppEnvironment {
  const { bundle, door, storePath: path } = request
  return appEnvironment({
    rules: bundle.runtime,
    values: { 'app.port': String(port), 'door.url': door.publicUrl, 'store.url': `file:${path}`, 'store.path': path },
    inherited: request.variables,
    projectRoot: bundle.projectRoot,
    secrets: request.secrets,
  })
}

async function startProcess(
  { bundle, isolation }: ApplicationRequest,
  of: { readonly env: AppEnvironment; readonly port: number; readonly cleanup: CleanupList },
): Promise<AppProcess> {
  const { start, ready } = bundle.runtime.app
  const launch = { command: start, cwd: bundle.projectRoot, env: of.env.variables, isolation, cleanup: of.cleanup }
  const app = await launchApp(launch)
  try {
    await waitUntilReady({ url: `http://127.0.0.1:${of.port}${ready.path}`, withinMs: ready.withinMs, app })
    return app
  } catch (error) {
    await app.stop()
    throw error
  }
}

/** A build sees the user's environment, but none of ours and no secret. */
function buildEnvironment({ variables, secrets }: ApplicationRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !name.startsWith('EDD_') && !secrets.includes(name)),
  )
}
