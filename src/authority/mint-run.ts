import { discriminate } from '../command/discriminate.js'
import type { ProofCase } from '../command/discriminate-question.js'
import { mintEvidence } from '../evidence/mint-evidence.js'
import type { Minted, ProofResult } from '../evidence/mint-evidence.js'
import { rulesDigests } from '../evidence/rules-digest.js'
import { wallClock } from '../kernel/clock.js'
import { digestValue } from '../kernel/digest.js'
import type { Problem } from '../kernel/edd-error.js'
import { caseActor } from '../lanes/case-actor.js'
import type { LaneContext } from '../lanes/lane-context.js'
import { actorValues } from '../lanes/leaf-context-of.js'
import { withReader } from '../lanes/with-reader.js'
import type { EvidenceBindings } from '../model/evidence.js'
import type { PlanFact } from '../model/facts.js'
import { projectInput } from '../projection/input.js'
import { corpusCases } from './corpus-cases.js'
import type { PlannedCase } from './corpus-cases.js'

/** What the evidence is bound to, as it is now. */
export function bindingsNow(
  context: LaneContext,
  plan: PlanFact,
  identities: Readonly<Record<string, string>>,
): EvidenceBindings {
  const { bundle, identity } = context
  const { interface: _served, ...profile } = identities
  return {
    bundle: bundle.digest,
    build: profile['build'] ?? '',
    profile: digestValue(profile),
    boundary: `${bundle.commands.boundary.kind} ${bundle.commands.boundary.origin} ${context.door.publicUrl}`,
    store: { locator: identity.locator, intrinsic: identity.intrinsic },
    ...rulesDigests({ rules: bundle.commands, manifest: bundle.manifest, variants: plan.variants }),
  }
}

/** Mints this run's evidence from the results of Proof, or says everything that keeps it from being minted. */
export async function mintRun(
  context: LaneContext,
  of: {
    readonly plan: PlanFact
    readonly results: readonly ProofResult[]
    readonly identities: Readonly<Record<string, string>>
  },
): Promise<Minted> {
  return withReader(context.store, async (reader) => {
    const corpus = corpusCases(context, reader)
    return mintEvidence({
      run: context.run,
      mintedAt: new Date(wallClock()).toISOString(),
      rules: context.bundle.commands,
      bindings: bindingsNow(context, of.plan, of.identities),
      planned: of.plan.proof,
      cases: of.results,
      corpus: corpus.map(({ need }) => need),
      undecided: await undecided(context, of.results, corpus),
    })
  })
}

async function undecided(
  context: LaneContext,
  results: readonly ProofResult[],
  corpus: readonly PlannedCase[],
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const variant of context.bundle.commands.variants) {
    problems.push(
      ...(await discriminate({
        variant,
        proof: results.flatMap((result) => proofCases(context, result, variant.id)),
        corpus: corpus.flatMap(({ contexts }) => contexts.get(variant.id) ?? []),
      })),
    )
  }
  return problems
}

function proofCases(context: LaneContext, result: ProofResult, variant: string): readonly ProofCase[] {
  const { bundle } = context
  const scenario = bundle.manifest.scenarios.find(({ id }) => id === result.scenario)
  if (scenario === undefined) return []
  const actor = caseActor(bundle, scenario, result.case)
  const input = projectInput({ gold: bundle.gold, scenario, caseId: result.case })
  const values = actorValues(context, actor)
  return result.captures
    .filter((capture) => capture.variant === variant)
    .map((capture) => ({ capture, input: variant === actor.variant ? {} : input, actor: values }))
}
