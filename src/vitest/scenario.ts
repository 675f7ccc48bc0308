import { inject } from 'vitest'
import type { Provided } from '../../reporters/provided.js'
import type { AuthorityClient } from '../authority/authority-client.js'
import { authorityClient } from '../authority/authority-client.js'
import type { LaneOutcome } from '../model/outcome.js'
import type { CaseDriver, LoginDriver } from './prove-case.js'
import { proveCase } from './prove-case.js'

interface JoinedRun {
  readonly client: AuthorityClient
  readonly provided: Extract<Provided, { readonly ok: true }>
}

const logins = new Map<string, LoginDriver>()
const scenarios = new Map<string, CaseDriver>()
let joined: JoinedRun | undefined

/** The run of this very moment: a worker may live on from one run to the next. */
function authority(): JoinedRun {
  const provided: Provided | undefined = inject('edd')
  if (provided === undefined || !provided.ok) throw new Error('EDD_SETUP: no run authority was provided')
  if (joined?.provided.socket === provided.socket) return joined
  joined?.client.close()
  joined = { client: authorityClient(provided), provided }
  return joined
}

/** What generated scenario files speak to; every call goes to the authority of this run. */
export const edd = {
  /** Names the login driver of each actor that does a case of the file, or one that its cases need. */
  logins(named: Readonly<Record<string, LoginDriver>>): void {
    for (const [actor, login] of Object.entries(named)) logins.set(actor, login)
  },

  /** Names the driver of a scenario: the file's own, or one whose cases it needs. */
  drivers(scenario: string, named: { readonly drive: CaseDriver }): void {
    scenarios.set(scenario, named.drive)
  },

  /** Drives one case through the interface in a real browser; the authority resets, observes and compares. */
  async prove(...[scenario, caseId]: readonly [scenario: string, caseId: string]): Promise<LaneOutcome> {
    const { client, provided } = authority()
    const target = { scenario, case: caseId }
    return proveCase(client, { target, drivers: { logins, scenarios }, browser: provided.browser })
  },

  /** Has the authority replay one partition (1-based) of the corpus through the command entry point. */
  async validate(scenario: string, partition: number): Promise<LaneOutcome> {
    return authority().client.call('validatePartition', { scenario, partition })
  },
}
