import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EddOptions } from '../config/edd-options.js'
import { killTree } from '../process/kill-tree.js'
import type { ProcessIdentity } from '../process/process-identity.js'
import { isRunning, processIdentity } from '../process/process-identity.js'
import { answerCalls } from './answer-calls.js'
import type { AuthorityAddress } from './authority-client.js'
import type { RunAuthority } from './run-authority.js'
import { runAuthority } from './run-authority.js'
import { serveCalls } from './serve-calls.js'

export interface StartJob {
  readonly root: string
  readonly options: EddOptions
  /** The host that started us and outlives us; never ended by us. null when the host is our own child. */
  readonly runner: number | null
}

/** An authority that listens, and the processes of the host that joined it. */
export interface StartedAuthority {
  readonly address: AuthorityAddress
  readonly authority: RunAuthority
  /** Stops listening and removes the run's own folder; with `hosts`, ends what is left of the host's processes. */
  close(options: { readonly endHosts: boolean }): Promise<void>
}

/** Starts the authority of one run: prepares in the background, answers at once. */
export async function startAuthority(job: StartJob): Promise<StartedAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'edd-run-'))
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '-')}` : join(folder, 'authority')
  const token = randomBytes(32).toString('base64url')
  const hosts: ProcessIdentity[] = []
  const authority = runAuthority({ ...job, folder }, socket)
  const joined = (pid: number): void => {
    const identity = processIdentity(pid)
    if (identity !== null && pid !== job.runner) hosts.push(identity)
  }
  const server = await serveCalls({ socket, token, answer: answerCalls(authority, { joined }) })
  return {
    address: { socket, token },
    authority,
    async close({ endHosts }) {
      await server.close()
      if (endHosts) for (const host of hosts.filter((one) => isRunning(one))) await killTree(host.pid, { group: false })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
