import type { Problem } from '../kernel/edd-error.js'
import type { CommandRules } from '../model/commands.js'
import type { CommandEvidence, EvidenceBindings } from '../model/evidence.js'
import type { ProofCapture } from '../model/proof-capture.js'
import { evidenceDigest } from './evidence-digest.js'
import { mergeCaptures } from './merge-captures.js'
import type { CorpusNeed } from './unproven-contexts.js'
import { unprovenContexts } from './unproven-contexts.js'

/** One Proof case as the run ended it. */
export interface ProofResult {
  readonly scenario: string
  readonly case: string
  /** State, witness, assertions, interaction and commands all as demanded. */
  readonly passed: boolean
  /** The scenario whose variants its commands take; null when it sends none. */
  readonly variantsOf: string | null
  /** The login's and the case's own; empty when the check of the commands refused it. */
  readonly captures: readonly ProofCapture[]
}

export interface MintQuestion {
  readonly run: string
  /** ISO instant of the minting. */
  readonly mintedAt: string
  readonly rules: CommandRules
  readonly bindings: EvidenceBindings
  /** `scenario/case` of every Proof case of the manifest; each must have passed. */
  readonly planned: readonly string[]
  readonly cases: readonly ProofResult[]
  readonly corpus: readonly CorpusNeed[]
  /** What the discrimination of every variant found; anything refuses the minting. */
  readonly undecided: readonly Problem[]
}

/** `evidence` is null unless there is no problem. */
export interface Minted {
  readonly evidence: CommandEvidence | null
  readonly problems: readonly Problem[]
}

/** Mints K: only when every planned Proof case passed, every source is told apart, and every need of the corpus is proven. */
export function mintEvidence(question: MintQuestion): Minted {
  const { run, mintedAt, rules, bindings, cases, corpus, undecided } = question
  const captures = cases.flatMap((result) => result.captures)
  const variants = rules.variants.flatMap((variant) => {
    const own = captures.filter((capture) => capture.variant === variant.id)
    return own.length === 0 ? [] : [mergeCaptures(variant, own)]
  })
  const problems = [...unpassed(question), ...strangers(question), ...undecided, ...unprovenContexts(variants, corpus)]
  if (problems.length > 0) return { evidence: null, problems }
  const evidence = { schema: 1, run, mintedAt, bindings, variants } as const
  return { evidence: { ...evidence, digest: evidenceDigest(evidence) }, problems: [] }
}

function unpassed({ planned, cases, rules }: MintQuestion): readonly Problem[] {
  if (planned.length === 0) return [{ code: 'EDD_NO_EVIDENCE', message: 'no Proof case is planned' }]
  const results = new Map(cases.map((result) => [`${result.scenario}/${result.case}`, result]))
  return planned.flatMap((unit): readonly Problem[] => {
    const result = results.get(unit)
    if (result === undefined) return [{ code: 'EDD_PROOF_FAILED', message: `Proof case ${unit} was not run` }]
    if (!result.passed) return [{ code: 'EDD_PROOF_FAILED', message: `Proof case ${unit} did not pass` }]
    if (hasOwnCapture(result, rules)) return []
    return [{ code: 'EDD_PROOF_FAILED', message: `Proof case ${unit} has no capture of its own command` }]
  })
}

/** The capture of the login alone is not one; a scenario that sends no command has none. */
function hasOwnCapture(result: ProofResult, rules: CommandRules): boolean {
  const { variantsOf } = result
  if (variantsOf === null) return true
  const own = rules.variants.filter(({ scenarios }) => scenarios.includes(variantsOf)).map(({ id }) => id)
  return result.captures.some(
    (capture) => capture.scenario === result.scenario && capture.case === result.case && own.includes(capture.variant),
  )
}

/** Captures of a case that was not planned prove nothing. */
function strangers({ planned, cases }: MintQuestion): readonly Problem[] {
  const units = new Set(planned)
  return cases
    .map((result) => `${result.scenario}/${result.case}`)
    .filter((unit) => !units.has(unit))
    .map((unit) => ({ code: 'EDD_PROOF_FAILED', message: `${unit} is no planned Proof case` }))
}
