import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EddOptions } from '../config/edd-options.js'
import { NOTHING_TO_CLEAN } from '../process/cleanup-list.js'
import { killTree } from '../process/kill-tree.js'
import type { ProcessIdentity } from '../process/process-identity.js'
import { isRunning, processIdentity } from '../process/process-identity.js'
import { startSupervisor } from '../process/start-supervisor.js'
import { answerCalls } from './answer-calls.js'
import type { AuthorityAddress } from './authority-client.js'
import { watchProcess } from './prepare/watch-process.js'
import type { RunAuthority } from './run-authority.js'
import { runAuthority } from './run-authority.js'
import type { AuthorJob } from './run-job.js'
import { serveCalls } from './serve-calls.js'

export interface StartJob {
  readonly root: string
  readonly options: EddOptions
  /** The host that started us and outlives us; never ended by us. null when the host is our own child. */
  readonly runner: number | null
  readonly author?: AuthorJob
}

/** An authority that listens, and the processes of the host that joined it. */
export interface StartedAuthority {
  readonly address: AuthorityAddress
  readonly authority: RunAuthority
  /** Names a host that is our own child: the supervisor ends it when this process is killed. */
  watchHost(pid: number): void
  /** Stops listening and removes the run's own folder; with `hosts`, ends what is left of the host's processes. */
  close(options: { readonly endHosts: boolean }): Promise<void>
}

/** Starts the authority of one run: prepares in the background, answers at once. */
export async function startAuthority(job: StartJob): Promise<StartedAuthority> {
  const folder = join(tmpdir(), `edd-run-${randomBytes(9).toString('base64url')}`)
  // The supervisor knows the folder before it exists, so that no moment is left in which a kill would leave it behind.
  const supervisor = startSupervisor({ ...NOTHING_TO_CLEAN, folders: [folder] })
  mkdirSync(folder, { mode: 0o700 })
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '-')}` : join(folder, 'authority')
  const token = randomBytes(32).toString('base64url')
  const hosts: ProcessIdentity[] = []
  const authority = runAuthority({ ...job, folder, supervisor }, socket)
  supervisor.amend((list) => ({ ...list, unfinished: [authority.record.folder] }))
  const joined = (pid: number): void => {
    const identity = processIdentity(pid)
    if (identity !== null && pid !== job.runner) hosts.push(identity)
  }
  const removed = async (): Promise<void> => {
    rmSync(folder, { recursive: true, force: true })
    await supervisor.end()
  }
  const server = await serveCalls({ socket, token, answer: answerCalls(authority, { joined }) }).catch(
    async (error: unknown) => {
      await authority.abandon('the authority could not listen')
      await removed()
      throw error
    },
  )
  return {
    address: { socket, token },
    authority,
    watchHost: (pid) => watchProcess(supervisor, pid),
    async close({ endHosts }) {
      await server.close()
      if (endHosts) for (const host of hosts.filter((one) => isRunning(one))) await killTree(host.pid, { group: false })
      await removed()
    },
  }
}
