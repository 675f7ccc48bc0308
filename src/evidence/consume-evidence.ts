import { readFileSync } from 'node:fs'
import type { Digest } from '../kernel/digest.js'
import type { Problem } from '../kernel/edd-error.js'
import { EddError } from '../kernel/edd-error.js'
import type { CommandEvidence, EvidenceBindings } from '../model/evidence.js'
import { differingBindings } from './differing-bindings.js'
import { evidenceDigest } from './evidence-digest.js'
import { evidenceSchema } from './evidence-schema.js'

export interface ConsumeQuestion {
  readonly path: string
  /** This run. */
  readonly run: string
  /** Digest of what this run minted; null when it minted nothing. */
  readonly minted: Digest | null
  /** The identities as they are now, where the evidence is consumed. */
  readonly bindings: EvidenceBindings
  /** What the lineage says; a damaged one throws EDD_LINEAGE_BROKEN, which becomes a problem. */
  readonly witnesses: (claim: { readonly run: string; readonly evidence: Digest }) => boolean
}

/** `evidence` is null unless there is no problem; `differing` names bindings for the consume fact. */
export interface Consumed {
  readonly evidence: CommandEvidence | null
  readonly differing: readonly string[]
  readonly problems: readonly Problem[]
}

/**
 * Reads the evidence where Validate begins and refuses all but the very one that this run minted, unedited, witnessed
 * by the lineage and bound to what is there now. However recent, evidence of another run is refused.
 */
export function consumeEvidence(question: ConsumeQuestion): Consumed {
  const text = read(question.path)
  if (text === null) return refused('EDD_NO_EVIDENCE', 'there is no evidence file')
  const evidence = parse(text)
  if (evidence === null) return refused('EDD_EVIDENCE_EDITED', 'the evidence file does not have the published shape')
  const differing = differingBindings(evidence.bindings, question.bindings)
  const problems = [...identityProblems(evidence, question), ...bindingProblems(differing)]
  return { evidence: problems.length === 0 ? evidence : null, differing, problems }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parse(text: string): CommandEvidence | null {
  try {
    const parsed = evidenceSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function identityProblems(evidence: CommandEvidence, question: ConsumeQuestion): readonly Problem[] {
  const problems: Problem[] = []
  const actual = evidenceDigest(evidence)
  if (actual !== evidence.digest) {
    const message = `the evidence carries ${evidence.digest}, and its content has ${actual}`
    problems.push({ code: 'EDD_EVIDENCE_EDITED', message })
  }
  if (evidence.run !== question.run) {
    const message = `the evidence is of run ${evidence.run}; this is run ${question.run}`
    problems.push({ code: 'EDD_EVIDENCE_FOREIGN', message })
  } else if (question.minted !== evidence.digest) {
    const message = `this run minted ${question.minted ?? 'nothing'}, and the evidence is ${evidence.digest}`
    problems.push({ code: 'EDD_EVIDENCE_STALE', message })
  }
  return [...problems, ...witnessProblems(evidence, question)]
}

function witnessProblems(evidence: CommandEvidence, { run, witnesses }: ConsumeQuestion): readonly Problem[] {
  try {
    if (witnesses({ run, evidence: evidence.digest })) return []
    const message = `the lineage does not witness that run ${run} minted ${evidence.digest}`
    return [{ code: 'EDD_UNWITNESSED', message }]
  } catch (error) {
    if (error instanceof EddError) return [{ code: error.code, message: error.message }]
    throw error
  }
}

function bindingProblems(differing: readonly string[]): readonly Problem[] {
  if (differing.length === 0) return []
  return [{ code: 'EDD_EVIDENCE_STALE', message: `these are not what they were at minting: ${differing.join(', ')}` }]
}

function refused(code: 'EDD_NO_EVIDENCE' | 'EDD_EVIDENCE_EDITED', message: string): Consumed {
  return { evidence: null, differing: [], problems: [{ code, message }] }
}
