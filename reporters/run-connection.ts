import { resolve } from 'node:path'
import type { AuthorityAddress, AuthorityClient } from '../src/authority/authority-client.js'
import { authorityClient } from '../src/authority/authority-client.js'
import { spawnAuthority } from '../src/authority/spawn-authority.js'
import type { EddOptions } from '../src/config/edd-options.js'
import { readEnvironment } from '../src/config/read-environment.js'
import type { SelectionReport } from '../src/model/protocol.js'
import type { Verdict } from '../src/model/verdict.js'
import type { Provided } from './provided.js'

/** The host's side of one run: its authority, its verdict, its end. */
export interface RunConnection {
  readonly provided: Provided
  /**
   * Asks for the verdict.
   * @throws EddError EDD_AUTHORITY_LOST, or what kept the authority from being started
   */
  decide(report: SelectionReport): Promise<Verdict>
  end(): Promise<void>
}

export interface ConnectionSettings {
  readonly root: string
  readonly options: EddOptions
}

/**
 * Joins the authority that started this host, or starts one of its own. Never throws: a refusal is provided, so that it
 * stops the lane files of this run, also in a process where an earlier run went well.
 */
export async function connectRun(settings: ConnectionSettings): Promise<RunConnection> {
  try {
    return await connected(settings)
  } catch (error) {
    return {
      provided: { ok: false, ...described(error) },
      decide: () => Promise.reject(error),
      end: () => Promise.resolve(),
    }
  }
}

async function connected({ root, options }: ConnectionSettings): Promise<RunConnection> {
  const { authority: given, chromium } = readEnvironment()
  const spawned = given === null ? await spawnAuthority({ root, options }) : null
  const address = given ?? spawned?.address
  if (address === undefined) throw new TypeError('an authority is given or started')
  const client = authorityClient(address)
  const chosen = chromium ?? (options.browser === undefined ? null : resolve(root, options.browser))
  return {
    provided: await greeted(client, { address, browser: chosen }),
    decide: (report) => client.call('decide', report),
    async end() {
      client.close()
      await spawned?.end()
    },
  }
}

/** The answer to the first call comes when the run is prepared: application built, started, store at its baseline. */
async function greeted(
  client: AuthorityClient,
  of: { readonly address: AuthorityAddress; readonly browser: string | null },
): Promise<Provided> {
  try {
    const { run } = await client.call('hello', { pid: process.pid })
    return { ok: true, run, browser: of.browser, ...of.address }
  } catch (error) {
    return { ok: false, ...described(error) }
  }
}

function described(error: unknown): { code: string; message: string } {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EDD_AUTHORITY_LOST'
  return { code, message: error instanceof Error ? error.message : String(error) }
}
