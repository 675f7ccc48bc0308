import type { EddOptions } from '../src/config/edd-options.js'
import { readEnvironment } from '../src/config/read-environment.js'
import type { AuthorityAddress } from '../src/authority/authority-client.js'
import { authorityClient } from '../src/authority/authority-client.js'
import { spawnAuthority } from '../src/authority/spawn-authority.js'
import type { SelectionReport } from '../src/model/protocol.js'
import type { Verdict } from '../src/model/verdict.js'

/** What the lane workers are given: where the authority is, or why there is none. */
export type Provided =
  | ({ readonly ok: true; readonly run: string } & AuthorityAddress)
  | { readonly ok: false; readonly code: string; readonly message: string }

/** The host's side of one run: its authority, its verdict, its end. */
export interface RunConnection {
  readonly provided: Provided
  decide(report: SelectionReport): Promise<Verdict>
  end(): Promise<void>
}

/** Joins the authority that started this host, or starts one of its own; a refusal is provided, not thrown. */
export async function connectRun(settings: { root: string; options: EddOptions }): Promise<RunConnection> {
  const { authority: given } = readEnvironment()
  const spawned = given === null ? await spawnAuthority(settings) : null
  const address = given ?? spawned?.address
  if (address === undefined) throw new TypeError('an authority is given or started')
  const client = authorityClient(address)
  const provided: Provided = await client.call('hello', { pid: process.pid }).then(
    (hello) => ({ ok: true, run: hello.run, ...address }) as const,
    (error: unknown) => ({ ok: false, ...described(error) }) as const,
  )
  return {
    provided,
    decide: (report) => client.call('decide', report),
    async end() {
      client.close()
      await spawned?.end()
    },
  }
}

function described(error: unknown): { code: string; message: string } {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EDD_AUTHORITY_LOST'
  return { code, message: error instanceof Error ? error.message : String(error) }
}
