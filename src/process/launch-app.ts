import { setTimeout as delay } from 'node:timers/promises'
import type { EddError } from '../kernel/edd-error.js'
import type { AppLink } from './app-link.js'
import type { Isolation } from './isolation.js'
import { killTree } from './kill-tree.js'
import { shellArgv } from './shell-argv.js'
import type { AppExit } from './supervisor-job.js'
import type { SupervisorLink } from './supervisor-link.js'

const STOP_MS = 6_000

export interface LaunchRequest {
  /** A command line for the system's shell. */
  readonly command: string
  readonly cwd: string
  /** The whole environment of the application. */
  readonly env: Readonly<Record<string, string>>
  readonly isolation: Isolation
}

/** The application under test, on its supervisor's leash. */
export interface AppProcess {
  /** Number of the first process of the application's group. */
  readonly pid: number
  /** Settles when the application ended, for whatever reason. Never rejects. */
  readonly exited: Promise<AppExit>
  /** Settles with EDD_SUPERVISOR_LOST, after the application was killed, when the supervisor ended unasked. */
  readonly lost: Promise<EddError>
  /** The last lines that the application printed, at most 8 KiB. */
  outputTail(): string
  /** Ends the application: SIGTERM, after 1 s SIGKILL. */
  stop(): Promise<void>
}

/** A supervisor that runs. */
export interface SupervisorHold {
  readonly link: SupervisorLink
  readonly lost: Promise<EddError>
  /** First processes of the applications that were started and not stopped: they die when the supervisor is lost. */
  readonly living: Set<number>
}

/**
 * Starts an application under a supervisor.
 * @throws EddError EDD_APP_START when it cannot be started
 */
export async function launchApp(
  supervisor: SupervisorHold,
  { command, cwd, env, isolation }: LaunchRequest,
): Promise<AppProcess> {
  const { link } = supervisor
  const app = link.start({ argv: isolation.wrap(shellArgv(command)), cwd, env })
  try {
    const pid = await app.started
    supervisor.living.add(pid)
    return appProcess(supervisor, { app, pid })
  } catch (error) {
    link.send({ do: 'stop' })
    throw error
  }
}

function appProcess(
  { link, lost, living }: SupervisorHold,
  { app, pid }: { readonly app: AppLink; readonly pid: number },
): AppProcess {
  let markExited: (exit: AppExit) => void
  const exited = new Promise<AppExit>((resolve) => (markExited = resolve))
  const killed = (): void => markExited({ code: null, signal: 'SIGKILL' })
  void app.exited.then((exit) => markExited(exit))
  void lost.then(killed)
  return {
    pid,
    exited,
    lost,
    outputTail: () => app.outputTail(),
    async stop() {
      link.send({ do: 'stop' })
      await Promise.race([app.stopped, link.ended, delay(STOP_MS, undefined, { ref: false })])
      await killTree(pid, { group: true })
      living.delete(pid)
      killed()
    },
  }
}
