import { join } from 'node:path'
import type { Lineage } from '../evidence/lineage.js'
import type { LaneContext } from '../lanes/lane-context.js'
import type { ProofLane } from '../lanes/proof/proof-lane.js'
import { proofLane } from '../lanes/proof/proof-lane.js'
import type { ValidateLane } from '../lanes/validate/validate-lane.js'
import { validateLane } from '../lanes/validate/validate-lane.js'
import type { PlanFact } from '../model/facts.js'
import type { FileStamps } from '../profile/file-stamps.js'
import { fileStamps } from '../profile/file-stamps.js'
import { consumeRunEvidence } from './consume-run-evidence.js'
import { endProof } from './end-proof.js'
import type { Application } from './prepare/application.js'
import { checkStartProfile } from './prepare/check-start-profile.js'
import type { PrepareRequest } from './prepare/prepare-run.js'
import { prepareRun } from './prepare/prepare-run.js'
import { runGates } from './prepare/run-gates.js'
import { watchProcess } from './prepare/watch-process.js'
import type { RunRecord } from './run-record.js'

/** What the end of Proof leaves for Validate. */
export interface MintedRun {
  /** Digest of the evidence that this run minted; null until Proof passed, or when it was refused. */
  evidence: `sha256:${string}` | null
}

/** A prepared run with both lanes open. */
export interface OpenRun {
  readonly record: RunRecord
  readonly plan: PlanFact
  readonly context: LaneContext
  readonly isolation: string
  readonly application: Application
  readonly lineage: Lineage
  readonly minted: MintedRun
  /** Identities of the profile at the start. */
  readonly identities: Readonly<Record<string, string>>
  /** Stamps of the profile's files when the lanes opened. */
  readonly stamps: FileStamps
  readonly evidencePath: string
  readonly proof: ProofLane
  readonly validate: ValidateLane
  /** To be called after each Proof case: when it was the last one, ends the lane and mints. */
  afterProofCase(): Promise<void>
}

/**
 * Prepares a run, verifies its profile, runs the delegated gates and opens both lanes.
 * @throws EddError with the code of what cannot be had
 */
export async function openRun(request: PrepareRequest & { readonly lineage: Lineage }): Promise<OpenRun> {
  const { record, options, lineage } = request
  const prepared = await prepareRun(request)
  const { plan, context, isolation, application } = prepared
  const identities = await checkStartProfile(prepared, record)
  const isAuthors = request.author !== null
  if (!isAuthors)
    await runGates(prepared, {
      build: identities['build'] ?? '',
      variables: options.environment.variables,
      started: (pid) => watchProcess(request.supervisor, pid),
    })
  // Taken after the gates, which may build anew what they check; content is held from the start on.
  const stamps = fileStamps(context.bundle.runtime, context.bundle.projectRoot)
  const minted: MintedRun = { evidence: null }
  const evidencePath = join(record.folder, 'evidence.json')
  const parts = { record, plan, context, isolation, application, lineage, minted, identities, stamps, evidencePath }
  const proof = proofLane(context, plan.proof)
  const validate = validateLane(context, plan, () => consumeRunEvidence(parts))
  request.closers.add(() => Promise.resolve(validate.close()))
  return {
    ...parts,
    proof,
    validate,
    afterProofCase: isAuthors ? () => Promise.resolve() : () => endProof({ ...parts, proof }),
  }
}
