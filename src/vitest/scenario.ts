import { inject } from 'vitest'
import type { AuthorityClient } from '../authority/authority-client.js'
import { authorityClient } from '../authority/authority-client.js'
import type { CaseDrivers } from './prove-case.js'
import type { LaneOutcome } from '../model/outcome.js'
import { proveCase } from './prove-case.js'

const drivers = new Map<string, CaseDrivers>()
let client: AuthorityClient | undefined

function authority(): AuthorityClient {
  const provided = inject('edd')
  if (provided === undefined || !provided.ok) throw new Error('EDD_SETUP: no run authority was provided')
  client ??= authorityClient(provided)
  return client
}

/** What generated scenario files speak to; every call goes to the authority of this run. */
export const edd = {
  /** Names the drivers of a scenario's file. */
  drivers(scenario: string, named: CaseDrivers): void {
    drivers.set(scenario, named)
  },

  /** Drives one case through the interface in a real browser; the authority resets, observes and compares. */
  async prove(scenario: string, caseId: string): Promise<LaneOutcome> {
    const named = drivers.get(scenario)
    if (named === undefined) throw new Error(`EDD_SETUP: no drivers were named for ${scenario}`)
    return proveCase(authority(), { scenario, case: caseId }, named)
  },

  /** Has the authority replay one partition (1-based) of the corpus through the command entry point. */
  async validate(scenario: string, partition: number): Promise<LaneOutcome> {
    return authority().call('validatePartition', { scenario, partition })
  },
}
