import { driveCase } from '../../dist/src/browser/drive-case.js'
import { openBrowser } from '../../dist/src/browser/open-browser.js'
import { openContext } from '../../dist/src/browser/open-context.js'

/** Runs Proof to its end in this process, with a real browser, so that Validate has evidence to use. */
export async function proveAll(run, drivers) {
  const browser = await openBrowser()
  const { door } = run.context
  try {
    for (const unit of run.plan.proof) {
      const [scenario, caseId] = unit.split('/')
      const name = { scenario, case: caseId }
      const begun = await run.proof.begin(name)
      const context = await openContext({ browser, doorProxy: door.proxyUrl })
      const driven = await driveCase({
        context,
        publicUrl: door.publicUrl,
        login: { driver: drivers.login, input: begun.login.input },
        scenario: { driver: drivers.drive, input: begun.input },
        assertions: begun.assertions,
        settle: () => door.settled(begun.settleMs, 15_000),
        actorEstablished: () => run.proof.established(name),
      })
      await context.close()
      const outcome = await run.proof.end({ ...name, failure: driven.failure, assertions: driven.assertions })
      if (driven.failure !== null || outcome.totalMismatches > 0)
        throw new Error(`${unit}: ${driven.failure ?? JSON.stringify(outcome.mismatches[0])}`)
      await run.afterProofCase()
    }
  } finally {
    await browser.close()
  }
}
