import { consumeEvidence } from '../evidence/consume-evidence.js'
import { EddError } from '../kernel/edd-error.js'
import type { CommandEvidence } from '../model/evidence.js'
import { bindingsNow } from './mint-run.js'
import type { OpenRun } from './open-run.js'
import { recordRefusal } from './record-refusal.js'

type EvidenceParts = Omit<OpenRun, 'proof' | 'validate' | 'afterProofCase'>

/**
 * Reads the evidence where Validate begins, holds it against what this run minted, its lineage and the bindings as they
 * are now, and records what was found.
 * @throws EddError EDD_PROOF_FAILED, EDD_NO_EVIDENCE, EDD_EVIDENCE_*, EDD_UNWITNESSED
 */
export async function consumeRunEvidence(run: EvidenceParts): Promise<CommandEvidence> {
  const { context, record, plan, minted, lineage } = run
  const ended = context.facts.all().some((fact) => fact.kind === 'profile' && fact.at === 'proof-end')
  if (!ended)
    throw new EddError('EDD_NO_EVIDENCE', 'Proof did not run to its end in this run, so there is no command evidence')
  if (minted.evidence === null)
    throw new EddError('EDD_PROOF_FAILED', 'Proof did not pass, so Validate is not evaluated')
  recordLineage(run, minted.evidence)
  const consumed = consumeEvidence({
    path: run.evidencePath,
    run: record.id,
    minted: minted.evidence,
    bindings: bindingsNow(context, plan, await context.captureProfile()),
    witnesses: (claim) => lineage.witnesses(claim),
  })
  const { evidence, differing, problems } = consumed
  if (evidence !== null) {
    context.facts.observed({ kind: 'consume', run: evidence.run, evidence: evidence.digest, differing })
    return evidence
  }
  const [problem] = problems
  const refusal = new EddError(
    problem?.code ?? 'EDD_EVIDENCE_STALE',
    problems.map(({ message }) => message).join('; '),
    { problems },
  )
  recordRefusal(record, refusal)
  throw refusal
}

function recordLineage({ context, record, lineage }: EvidenceParts, evidence: string): void {
  try {
    const witnessed = lineage.witnesses({ run: record.id, evidence })
    context.facts.observed({ kind: 'lineage', evidence, witnessed, strength: 'same-user', head: lineage.head() })
  } catch (error) {
    if (error instanceof EddError) recordRefusal(record, error)
    throw error
  }
}
