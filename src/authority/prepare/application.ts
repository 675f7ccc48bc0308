import type { Isolation } from '../../process/isolation.js'
import { appEnvironment } from '../../process/app-environment.js'
import type { AppEnvironment } from '../../process/app-environment.js'
import { buildApp } from '../../process/build-app.js'
import { freePort } from '../../process/free-port.js'
import type { AppProcess } from '../../process/launch-app.js'
import type { Supervisor } from '../../process/start-supervisor.js'
import { EddError } from '../../kernel/edd-error.js'
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
  readonly supervisor: Supervisor
  /** Told of the build's process at its start. */
  readonly started: (pid: number) => void
}

/** The application under test behind the door. */
export interface Application {
  readonly env: AppEnvironment
  /** Its own port on 127.0.0.1, behind the door. */
  readonly port: number
  process(): AppProcess
  /** Settles when it ended unasked: EDD_APP_EXITED with its last output, or EDD_SUPERVISOR_LOST. */
  readonly lost: Promise<EddError>
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
    const env = buildEnvironment(request)
    await buildApp({ run: build.run, cwd: bundle.projectRoot, env, timeoutMs: BUILD_MS, started: request.started })
  }
  const port = await freePort()
  const env = launchEnvironment(request, port)
  let markLost: (error: EddError) => void
  const lost = new Promise<EddError>((resolve) => (markLost = resolve))
  void request.supervisor.lost.then((error) => markLost(error))
  const stopped = new WeakSet<AppProcess>()
  const start = async (): Promise<AppProcess> => {
    const app = await startProcess(request, { env, port })
    void app.exited.then((exit) => {
      if (!stopped.has(app)) markLost(exitedEarly(app, exit))
    })
    return app
  }
  let running = await start()
  const stop = async (): Promise<void> => {
    stopped.add(running)
    await running.stop()
  }
  await door.retarget(port)
  return {
    env,
    port,
    process: () => running,
    lost,
    async restart() {
      await stop()
      running = await start()
      await door.retarget(port)
    },
    stop,
  }
}

function exitedEarly(app: AppProcess, { code, signal }: Awaited<AppProcess['exited']>): EddError {
  const output = app.outputTail().trimEnd()
  const printed = output === '' ? 'nothing' : `:\n${output}`
  return new EddError('EDD_APP_EXITED', `the application ended with ${code ?? signal}; it printed ${printed}`)
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
  { bundle, isolation, supervisor }: ApplicationRequest,
  of: { readonly env: AppEnvironment; readonly port: number },
): Promise<AppProcess> {
  const { start, ready } = bundle.runtime.app
  const app = await supervisor.launch({ command: start, cwd: bundle.projectRoot, env: of.env.variables, isolation })
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
