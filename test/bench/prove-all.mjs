import { openBrowser } from '../../dist/src/browser/open-browser.js'
import { proveCases } from './prove-cases.mjs'

/** Runs Proof to its end in this process, with a real browser, so that Validate has evidence to use. */
export async function proveAll(run, drivers) {
  const browser = await openBrowser()
  try {
    for (const unit of run.plan.proof) {
      await proveCases(run, { lane: run.proof, drivers, units: [unit], browser })
      await run.afterProofCase()
    }
  } finally {
    await browser.close()
  }
}
