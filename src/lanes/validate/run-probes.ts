import { EddError } from '../../kernel/edd-error.js'
import type { CommandEvidence } from '../../model/evidence.js'
import type { LaneContext } from '../lane-context.js'
import { resetToBaseline } from '../reset-to-baseline.js'
import { unitMismatch } from '../unit-mismatch.js'
import type { AtomicityProbe } from './atomicity-probes.js'
import { atomicityProbes } from './atomicity-probes.js'
import { probeAtomicity } from './probe-atomicity.js'

/**
 * Makes every probe of atomicity that the manifest asks for, each from the baseline, and leaves the store at it. What one
 * finds breaks condition 3: evidence that can be lost, or outlive its action, is none.
 */
export async function runProbes(context: LaneContext, evidence: CommandEvidence): Promise<void> {
  const probes = atomicityProbes(context.bundle)
  if (probes.length === 0) return
  for (const probe of probes) await runProbe(context, { evidence, probe })
  await resetToBaseline(context, { lane: 'validate', unit: 'after the probes of atomicity' })
}

async function runProbe(
  context: LaneContext,
  of: { readonly evidence: CommandEvidence; readonly probe: AtomicityProbe },
): Promise<void> {
  const { probe } = of
  const { facts } = context
  const refuse = (mismatch: ReturnType<typeof unitMismatch>): void =>
    facts.observed({ kind: 'refusal', condition: 3, unit: probe.name, mismatch })
  try {
    const { case: caseId, mismatches, observed } = await probeAtomicity(context, of)
    facts.observed({ kind: 'atomicity', probe: probe.name, case: caseId, held: mismatches.length === 0, observed })
    for (const mismatch of mismatches) refuse(mismatch)
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    const note = error.message.replace(`${error.code}: `, '')
    facts.observed({ kind: 'atomicity', probe: probe.name, case: null, held: false, observed: error.message })
    refuse(unitMismatch(probe.scenario, { code: error.code, case: null, note }))
  }
}
