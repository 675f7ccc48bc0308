import { inject } from 'vitest'
import type { Provided } from '../../reporters/provided.js'
import type { AuthorityClient } from '../authority/authority-client.js'
import { authorityClient } from '../authority/authority-client.js'
import type { LaneOutcome } from '../model/outcome.js'
import type { CaseDrivers } from './prove-case.js'
import { proveCase } from './prove-case.js'

interface JoinedRun {
  readonly client: AuthorityClient
  readonly provided: Extract<Provided, { readonly ok: true }>
}

const drivers = new Map<string, CaseDrivers>()
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
  /** Names the drivers of a scenario's file. */
  drivers(scenario: string, named: CaseDrivers): void {
    drivers.set(scenario, named)
  },

  /** Drives one case through the interface in a real browser; the authority resets, observes and compares. */
  async prove(...[scenario, caseId]: readonly [scenario: string, caseId: string]): Promise<LaneOutcome> {
    const named = drivers.get(scenario)
    if (named === undefined) throw new Error(`EDD_SETUP: no drivers were named for ${scenario}`)
    const { client, provided } = authority()
    return proveCase(client, { target: { scenario, case: caseId }, drivers: named, browser: provided.browser })
  },

  /** Has the authority replay one partition (1-based) of the corpus through the command entry point. */
  async validate(scenario: string, partition: number): Promise<LaneOutcome> {
    return authority().client.call('validatePartition', { scenario, partition })
  },
}
