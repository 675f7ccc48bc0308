import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EddError } from '../kernel/edd-error.js'
import type { CleanupList } from './cleanup-list.js'
import { killTree } from './kill-tree.js'
import type { AppProcess, LaunchRequest } from './launch-app.js'
import { launchApp } from './launch-app.js'
import { linkSupervisor } from './supervisor-link.js'

const SUPERVISOR = fileURLToPath(new URL('./supervisor-main.js', import.meta.url))
const END_MS = 6_000

/** The program that outlives this process by its clean-up, whatever ends this process. One for a whole run. */
export interface Supervisor {
  /**
   * Starts an application; one before it must have been stopped.
   * @throws EddError EDD_APP_START when it cannot be started
   */
  launch(request: LaunchRequest): Promise<AppProcess>
  /** Changes what it does when this process is gone. */
  amend(change: (list: CleanupList) => CleanupList): void
  /** Settles with EDD_SUPERVISOR_LOST, after the application was killed, when the supervisor ended unasked. */
  readonly lost: Promise<EddError>
  /** Ends the application, if one runs, and the supervisor; no clean-up is done. */
  end(): Promise<void>
}

/** Starts a supervisor with what it has to clean up from now on. */
export function startSupervisor(first: CleanupList): Supervisor {
  const child = spawn(process.execPath, [SUPERVISOR], {
    // Nothing of ours, options for Node least of all, may reach the supervisor or its child.
    env: {},
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    windowsHide: true,
  })
  const link = linkSupervisor(child)
  let list = first
  let ending = false
  const living = new Set<number>()
  link.send({ do: 'cleanup-list', cleanup: list })
  const lost = new Promise<EddError>((resolve) => {
    void link.ended.then(async (how) => {
      if (ending) return
      for (const pid of living) await killTree(pid, { group: true })
      resolve(new EddError('EDD_SUPERVISOR_LOST', `the supervisor of the application ended with ${how}`))
    })
  })
  return {
    lost,
    launch: (request) => launchApp({ link, lost, living }, request),
    amend(change) {
      list = change(list)
      link.send({ do: 'cleanup-list', cleanup: list })
    },
    async end() {
      ending = true
      link.send({ do: 'end' })
      if (!(await link.endedWithin(END_MS))) link.kill()
      await link.ended
    },
  }
}
