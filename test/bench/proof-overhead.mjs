import { chromium } from 'playwright-core'
import { startAuthority } from '../../dist/src/authority/start-authority.js'
import { findChromium } from '../../dist/src/browser/find-chromium.js'
import { packagedChromium } from '../../dist/src/browser/packaged-chromium.js'
import { proofLane } from '../../dist/src/lanes/proof/proof-lane.js'
import { casesOfScenario } from '../../dist/src/oracle/scenario-cases.js'
import { projectInput } from '../../dist/src/projection/input.js'
import { resetStore } from '../../dist/src/state/reset-store.js'
import { bareUi } from './bare-ui.mjs'
import { loadDrivers } from './load-drivers.mjs'
import { openExample } from './open-example.mjs'
import { proveCases } from './prove-cases.mjs'

/** Cases that start from the baseline: the browser alone can do them again and again. */
const CASES = 3

/** Proof of some cases, against the same steps of the same drivers in a browser without door, gate and comparison: pairs of wall times in ms. */
export async function proofOverhead(repetitions) {
  const example = openExample()
  const started = await startAuthority({ root: example.root, options: {}, runner: null })
  try {
    const run = await started.authority.prepared
    const drivers = await loadDrivers(run.context.bundle)
    const units = run.plan.proof.filter((unit) => unit.startsWith('create-subscription/')).slice(0, CASES)
    const browser = await openBareBrowser(run)
    const pairs = []
    for (let round = 0; round <= repetitions; round += 1) {
      const gate = await timed(() => proveCases(run, { lane: proofLane(run.context, units), drivers, units, browser }))
      const bare = await driveAllBare(run, { drivers, units, browser })
      // The first pair warms both sides up.
      if (round > 0) pairs.push({ gate, bare })
    }
    await browser.close()
    return { cases: units.length, pairs }
  } finally {
    await started.authority.abandon('the benchmark is done')
    await started.close({ endHosts: false })
    example.close()
  }
}

/** Time of the steps alone; the store is reset between the cases, outside of it. */
async function driveAllBare(run, { drivers, units, browser }) {
  const { store, baseline, identity } = run.context
  let sum = 0
  for (const unit of units) {
    await resetStore({ store, image: baseline, identity })
    sum += await timed(() => driveBare(run, { drivers, unit, browser }))
  }
  return sum
}

async function timed(task) {
  const start = performance.now()
  await task()
  return performance.now() - start
}

/** One browser for both sides; without a proxy it reaches the application itself under its public name. */
async function openBareBrowser(run) {
  const installed = () => chromium.executablePath()
  const executablePath = await findChromium({ installed, packaged: () => packagedChromium() })
  const { host } = new URL(run.context.door.publicUrl)
  const rule = `--host-resolver-rules=MAP ${host}:80 127.0.0.1:${run.application.port}`
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', rule] })
}

async function driveBare(run, { drivers, unit, browser }) {
  const { bundle, door } = run.context
  const [id, caseId] = unit.split('/')
  const scenario = bundle.manifest.scenarios.find((one) => one.id === id)
  const { actor: by } = casesOfScenario(bundle.gold, scenario).find((one) => one.id === caseId)
  const actor = bundle.manifest.actors.get(by)
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' })
  try {
    const ui = bareUi(await context.newPage(), door.publicUrl)
    await drivers.logins.get(actor.id)(ui, { user: actor.user.key, secret: run.context.secretOf(actor) })
    await drivers.scenarios.get(id)(ui, projectInput({ gold: bundle.gold, scenario, caseId }))
  } finally {
    await context.close()
  }
}
