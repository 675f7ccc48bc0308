import { writeEvidence } from '../evidence/write-evidence.js'
import { EddError } from '../kernel/edd-error.js'
import { mintRun } from './mint-run.js'
import type { OpenRun } from './open-run.js'
import { projectMark } from './prepare/open-run-store.js'
import { recordLaneEnd } from './record-lane-end.js'
import { recordRefusal } from './record-refusal.js'

type ProofEnd = Omit<OpenRun, 'validate' | 'afterProofCase'>

/**
 * When every planned Proof case has ended: verifies the profile at the lane's last observation and, if it is what it was
 * and all of them passed, mints the evidence, binds it, and has the lineage witness the minting. Does nothing before, nor twice.
 */
export async function endProof(run: ProofEnd): Promise<void> {
  const { context, record, plan, identities } = run
  const results = run.proof.finished()
  if (results === null || context.facts.all().some((fact) => fact.kind === 'profile' && fact.at === 'proof-end')) return
  const stable = await recordLaneEnd(run, 'proof-end')
  if (!stable || results.some((result) => !result.passed)) return
  record.proofCommands = results
    .flatMap((result) => result.captures)
    .filter((capture) => !isLogin(run, capture.variant))
    .reduce((sum, capture) => sum + capture.steps.length, 0)
  const { evidence, problems } = await mintRun(context, { plan, results, identities })
  const [problem] = problems
  if (problem !== undefined) recordRefusal(record, new EddError(problem.code, problem.message, { problems }), 6)
  if (evidence === null) return
  writeEvidence(run.evidencePath, evidence)
  await run.lineage.append({
    kind: 'minted',
    run: record.id,
    project: projectMark(context.bundle.projectRoot),
    bundle: context.bundle.digest,
    evidence: evidence.digest,
  })
  run.minted.evidence = evidence.digest
  const variants = evidence.variants.map((variant) => variant.id)
  context.facts.observed({ kind: 'mint', run: record.id, evidence: evidence.digest, from: plan.proof, variants })
}

function isLogin({ context }: ProofEnd, variant: string): boolean {
  return [...context.bundle.manifest.actors.values()].some((actor) => actor.variant === variant)
}
