import type { Digest } from '../kernel/digest.js'

/** How the application is kept from the oracle: the strongest possible, or one that is demanded by name. */
export type IsolationRequest = 'auto' | 'namespace' | 'declared-only'

/** What the process environment says, complete and typed. */
export interface Environment {
  /** A run that is no gate run must fail (EDD_GATE=required). */
  readonly gateRequired: boolean
  /** The bundle that was approved (EDD_ORACLE_DIGEST). */
  readonly oracleDigest: Digest | null
  /** Where the lineage lives (EDD_STATE, else the user's state folder); absolute, never inside the project. */
  readonly stateDir: string
  /** A Chromium to use (EDD_CHROMIUM). */
  readonly chromium: string | null
  readonly ci: boolean
  /** Further attempts after a failure of the infrastructure (EDD_RETRY, 0 to 2). */
  readonly retries: number | null
  /** EDD_ISOLATION */
  readonly isolation: IsolationRequest
  /** EDD_STORE */
  readonly store: string | null
  /** The authority that started this process (EDD_AUTHORITY_SOCKET and EDD_AUTHORITY_TOKEN). */
  readonly authority: { readonly socket: string; readonly token: string } | null
  /** Started by `edd gate`, which prints the verdict itself. */
  readonly underGate: boolean
  /** Started by an editor's test explorer. */
  readonly ide: boolean
  /** Every variable, for what is inherited by name: the application's environment and the actors' secrets. */
  readonly variables: Readonly<Record<string, string>>
}
