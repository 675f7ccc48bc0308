import type { AuthorityClient } from '../../authority/authority-client.js'
import { authorityClient } from '../../authority/authority-client.js'
import type { OpenRun } from '../../authority/open-run.js'
import type { AuthorJob } from '../../authority/run-job.js'
import { startAuthority } from '../../authority/start-authority.js'
import type { ResolvedOptions } from '../../config/resolve-options.js'
import { EddError } from '../../kernel/edd-error.js'
import type { LaneOutcome } from '../../model/outcome.js'
import type { Verdict } from '../../model/verdict.js'
import type { CaseProof, CaseTarget } from '../../vitest/prove-case.js'
import { proveCase } from '../../vitest/prove-case.js'
import { closeWorkerBrowser } from '../../vitest/worker-browser.js'
import { firstSignal } from '../commands/first-signal.js'
import { loadDrivers } from './load-drivers.js'

/** A rehearsal while it goes on: an application, a door, a store, and nobody who could pass. */
export interface Rehearsal {
  readonly run: OpenRun
  /** Drives one Proof case, and before it every case that it needs. */
  prove(target: CaseTarget): Promise<LaneOutcome>
}

export interface RehearsalOf extends Partial<Pick<CaseProof, 'show' | 'stage'>> {
  readonly options: ResolvedOptions
  readonly author: AuthorJob
  /** Why it is no gate run. */
  readonly reason: string
}

/** What is left of a rehearsal. `verdict` is never a pass. */
export interface Rehearsed<T> {
  readonly result: T
  readonly verdict: Verdict
}

/**
 * Runs a task against a run authority of its own, in this process, by the bundle as it stands; everything is closed
 * whatever happens.
 * @throws EddError with the code of what cannot be had; EDD_AUTHORITY_LOST when it is interrupted
 */
export async function rehearse<T>(of: RehearsalOf, task: (rehearsal: Rehearsal) => Promise<T>): Promise<Rehearsed<T>> {
  const { root, oracle, store } = of.options
  const signalled = firstSignal()
  const options = { root, store, ...(oracle === null ? {} : { oracle }) }
  const started = await startAuthority({ root, options, runner: null, author: of.author })
  const client = authorityClient(started.address)
  try {
    const interrupted = signalled.then((signal) => {
      throw new EddError('EDD_AUTHORITY_LOST', `interrupted by ${signal}`)
    })
    const result = await Promise.race([
      withRun(of, { client, prepared: started.authority.prepared, task }),
      interrupted,
    ])
    const tests = { expected: 0, passed: 0, failed: 0, skipped: 0 }
    const verdict = await started.authority.decide({ entire: false, reason: of.reason, tests })
    return { result, verdict }
  } finally {
    await closeWorkerBrowser()
    client.close()
    await started.authority.decide({
      entire: false,
      reason: 'it did not come to its end',
      tests: { expected: 0, passed: 0, failed: 0, skipped: 0 },
    })
    await started.close({ endHosts: false })
  }
}

async function withRun<T>(
  of: RehearsalOf,
  parts: {
    readonly client: AuthorityClient
    readonly prepared: Promise<OpenRun>
    readonly task: (rehearsal: Rehearsal) => Promise<T>
  },
): Promise<T> {
  const run = await parts.prepared
  const drivers = await loadDrivers(run.context.bundle)
  const { browser } = of.options
  const { show, stage } = of
  const looking = { show: show ?? { headed: false, slowMs: 0 }, ...(stage === undefined ? {} : { stage }) }
  return parts.task({
    run,
    prove: (target) => proveCase(parts.client, { target, drivers, browser, ...looking }),
  })
}
