import type { AuthorityClient } from '../authority/authority-client.js'
import { driveCase } from '../browser/drive-case.js'
import type { BrowserShow } from '../browser/open-browser.js'
import { openContext } from '../browser/open-context.js'
import type { CaseStage } from './case-stage.js'
import type { CaseInput } from '../model/input.js'
import type { LaneOutcome } from '../model/outcome.js'
import type { BeginProofAnswer, EndProofAnswer } from '../model/protocol.js'
import type { ActorInput, Ui } from '../model/ui.js'
import { BrowserGone, whileConnected, workerBrowser } from './worker-browser.js'

export type LoginDriver = (ui: Ui, actor: ActorInput) => Promise<void>
export type CaseDriver = (ui: Ui, input: CaseInput) => Promise<void>

/** The functions that generated files name: a login an actor, a driver a scenario. */
export interface CaseDrivers {
  readonly logins: ReadonlyMap<string, LoginDriver>
  readonly scenarios: ReadonlyMap<string, CaseDriver>
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
  readonly show?: BrowserShow
  /** Looks on, for the person who writes a driver. */
  readonly stage?: CaseStage
}

type Begun = Extract<BeginProofAnswer, { readonly first: null }>

/** A case is begun once for each that it needs and each further attempt; more often goes in a circle. */
const MOST_BEGINNINGS = 64

/**
 * Proves one case, and before it every case of its chain that this run has not proven yet: the authority resets and
 * verifies, this worker drives the browser, the authority observes and compares.
 */
export async function proveCase(authority: AuthorityClient, of: CaseProof): Promise<LaneOutcome> {
  for (let beginnings = 0; beginnings < MOST_BEGINNINGS; beginnings += 1) {
    const begun = await authority.call('beginProof', of.target)
    if (begun.known !== null) return begun.known
    if (begun.first !== null) {
      await proveCase(authority, { ...of, target: begun.first })
      continue
    }
    const answer = await drive(authority, of, begun)
    if (answer.kind === 'edd-outcome') return answer
  }
  throw new Error(`EDD_AUTHORITY_REFUSED: ${named(of.target)} was begun ${MOST_BEGINNINGS} times`)
}

async function drive(authority: AuthorityClient, of: CaseProof, begun: Begun): Promise<EndProofAnswer> {
  const { target, drivers, show, stage } = of
  const login = drivers.logins.get(begun.actor)
  const driver = drivers.scenarios.get(target.scenario)
  if (login === undefined) throw new Error(`EDD_SETUP: no login was named for ${begun.actor} of ${named(target)}`)
  if (driver === undefined) throw new Error(`EDD_SETUP: no driver was named for ${target.scenario}`)
  const hello = await authority.call('hello', { pid: process.pid })
  const browser = await workerBrowser(of.browser, show)
  // What the page did wrong is kept: it outweighs that the browser went away.
  let pageErrors = (): readonly string[] => []
  const driven = await whileConnected(browser, async () => {
    const context = await openContext({ browser, doorProxy: hello.doorProxy })
    pageErrors = () => context.pageErrors()
    try {
      await stage?.opened(target, context.page)
      const { failure, assertions } = await driveCase({
        context,
        publicUrl: hello.publicUrl,
        login: { driver: login, input: begun.login.input },
        scenario: { driver, input: begun.input },
        assertions: begun.assertions,
        settle: async () => void (await authority.call('settle', { quietMs: begun.settleMs })),
        actorEstablished: async () => {
          await authority.call('actorEstablished', target)
          await stage?.established(target, context.page)
        },
        ...(show === undefined ? {} : boundsOf(show)),
      })
      await stage?.ended(target, { page: context.page, failure })
      return { failure, assertions, browser: { gone: !browser.isConnected(), pageErrors: pageErrors() } }
    } finally {
      // The page closes before the store is observed, so that its event streams do not count as work in flight.
      await context.close()
    }
  }).catch((error: unknown) => {
    if (!(error instanceof BrowserGone)) throw error
    return { failure: error.message, assertions: [], browser: { gone: true, pageErrors: pageErrors() } }
  })
  return authority.call('endProof', { ...target, ...driven })
}

/** Every step waits by as much as the browser is slowed down. */
function boundsOf({ slowMs }: BrowserShow): { readonly stepTimeoutMs: number; readonly driverTimeoutMs: number } {
  return { stepTimeoutMs: 5_000 + 20 * slowMs, driverTimeoutMs: 60_000 + 500 * slowMs }
}

function named({ scenario, case: caseId }: CaseTarget): string {
  return `${scenario}/${caseId}`
}
