import type { AuthorityClient } from '../authority/authority-client.js'
import { driveCase } from '../browser/drive-case.js'
import { openContext } from '../browser/open-context.js'
import type { CaseInput } from '../model/input.js'
import type { LaneOutcome } from '../model/outcome.js'
import type { ActorInput, Ui } from '../model/ui.js'
import { workerBrowser } from './worker-browser.js'

/** The functions that a scenario's file names: the actor's login and the scenario itself. */
export interface CaseDrivers {
  readonly login: (ui: Ui, actor: ActorInput) => Promise<void>
  readonly drive: (ui: Ui, input: CaseInput) => Promise<void>
}

export interface CaseTarget {
  readonly scenario: string
  readonly case: string
}

export interface CaseProof {
  readonly target: CaseTarget
  readonly drivers: CaseDrivers
  /** Path of the browser to use; null: what the installed Playwright brings. */
  readonly browser: string | null
}

/** Proves one case: the authority resets and verifies, this worker drives the browser, the authority observes and compares. */
export async function proveCase(authority: AuthorityClient, of: CaseProof): Promise<LaneOutcome> {
  const { target, drivers } = of
  const hello = await authority.call('hello', { pid: process.pid })
  const begun = await authority.call('beginProof', target)
  if (begun.known !== null) return begun.known
  const context = await openContext({ browser: await workerBrowser(of.browser), doorProxy: hello.doorProxy })
  try {
    const driven = await driveCase({
      context,
      publicUrl: hello.publicUrl,
      login: { driver: drivers.login, input: begun.login.input },
      scenario: { driver: drivers.drive, input: begun.input },
      assertions: begun.assertions,
      settle: async () => void (await authority.call('settle', { quietMs: begun.settleMs })),
      actorEstablished: async () => void (await authority.call('actorEstablished', target)),
    })
    // The page closes before the store is observed, so that its event streams do not count as work in flight.
    await context.close()
    return await authority.call('endProof', { ...target, failure: driven.failure, assertions: driven.assertions })
  } finally {
    await context.close()
  }
}
