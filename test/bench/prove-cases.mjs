import { driveCase } from '../../dist/src/browser/drive-case.js'
import { openContext } from '../../dist/src/browser/open-context.js'

/** Nothing is tried again in the bench. */
const SOUND = { gone: false, pageErrors: [] }

/** Proves cases in order in this process, as a worker would; `lane` keeps what became of each. */
export async function proveCases(run, { lane, drivers, units, browser }) {
  const { door } = run.context
  for (const unit of units) {
    const [scenario, caseId] = unit.split('/')
    const name = { scenario, case: caseId }
    const begun = await begin(run, { lane, drivers, browser, name })
    if (begun.known !== null) continue
    const context = await openContext({ browser, doorProxy: door.proxyUrl })
    const driven = await driveCase({
      context,
      publicUrl: door.publicUrl,
      login: { driver: drivers.logins.get(begun.actor), input: begun.login.input },
      scenario: { driver: drivers.scenarios.get(scenario), input: begun.input },
      assertions: begun.assertions,
      settle: () => door.settled(begun.settleMs, 15_000),
      actorEstablished: () => lane.established(name),
    })
    await context.close()
    const outcome = await lane.end({ ...name, failure: driven.failure, assertions: driven.assertions, browser: SOUND })
    if (driven.failure !== null || outcome.totalMismatches > 0)
      throw new Error(`${unit}: ${driven.failure ?? JSON.stringify(outcome.mismatches[0])}`)
  }
}

/** A case that needs another one is begun when that one is proven. */
async function begin(run, { lane, drivers, browser, name }) {
  const begun = await lane.begin(name)
  if (begun.known !== null || begun.first === null) return begun
  const { scenario, case: caseId } = begun.first
  await proveCases(run, { lane, drivers, units: [`${scenario}/${caseId}`], browser })
  return begin(run, { lane, drivers, browser, name })
}
