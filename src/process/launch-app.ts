import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EddError } from '../kernel/edd-error.js'
import type { CleanupList } from './cleanup-list.js'
import type { Isolation } from './isolation.js'
import { killTree } from './kill-tree.js'
import { shellArgv } from './shell-argv.js'
import type { AppExit, SupervisorJob } from './supervisor-job.js'
import type { SupervisorLink } from './supervisor-link.js'
import { linkSupervisor } from './supervisor-link.js'

const SUPERVISOR = fileURLToPath(new URL('./supervisor-main.js', import.meta.url))
const END_MS = 6_000

export interface LaunchRequest {
  /** A command line for the system's shell. */
  readonly command: string
  readonly cwd: string
  /** The whole environment of the application. */
  readonly env: Readonly<Record<string, string>>
  readonly isolation: Isolation
  /** What the supervisor does when this process is gone. */
  readonly cleanup: CleanupList
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
  setCleanup(list: CleanupList): void
  /** Ends the application (SIGTERM, after 1 s SIGKILL) and its supervisor; no clean-up is done. */
  stop(): Promise<void>
}

/**
 * Starts the application under its supervisor.
 * @throws EddError EDD_APP_START when it cannot be started
 */
export async function launchApp(request: LaunchRequest): Promise<AppProcess> {
  const child = spawn(process.execPath, [SUPERVISOR], {
    // Nothing of ours, options for Node least of all, may reach the supervisor or its child.
    env: {},
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    windowsHide: true,
  })
  const link = linkSupervisor(child)
  const { command, cwd, env, cleanup } = request
  link.send({ argv: request.isolation.wrap(shellArgv(command)), cwd, env, cleanup } satisfies SupervisorJob)
  try {
    return appProcess(link, await link.started)
  } catch (error) {
    await endSupervisor(link)
    throw error
  }
}

function appProcess(link: SupervisorLink, pid: number): AppProcess {
  let stopping = false
  let markExited: (exit: AppExit) => void
  const exited = new Promise<AppExit>((resolve) => (markExited = resolve))
  void link.exited.then((exit) => markExited(exit))
  const lost = new Promise<EddError>((resolve) => {
    void link.ended.then(async (how) => {
      if (stopping) return
      await killTree(pid, { group: true })
      resolve(new EddError('EDD_SUPERVISOR_LOST', `the supervisor of the application ended with ${how}`))
      markExited({ code: null, signal: 'SIGKILL' })
    })
  })
  return {
    pid,
    exited,
    lost,
    outputTail: () => link.outputTail(),
    setCleanup: (cleanup) => link.send({ do: 'cleanup-list', cleanup }),
    async stop() {
      stopping = true
      await endSupervisor(link)
      await killTree(pid, { group: true })
      markExited({ code: null, signal: 'SIGKILL' })
    },
  }
}

async function endSupervisor(link: SupervisorLink): Promise<void> {
  link.send({ do: 'end' })
  if (!(await link.endedWithin(END_MS))) link.kill()
}
