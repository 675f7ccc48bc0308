import type { CorpusCase } from '../command/discriminate-question.js'
import { resolveVariant } from '../command/resolve-variant.js'
import { variantOwner } from '../command/variant-owner.js'
import type { CorpusNeed } from '../evidence/unproven-contexts.js'
import type { LaneContext } from '../lanes/lane-context.js'
import { caseActor } from '../lanes/case-actor.js'
import { leafContextOf } from '../lanes/leaf-context-of.js'
import type { StoreReader } from '../model/store.js'
import { scenarioCases } from '../oracle/scenario-cases.js'
import { projectInput } from '../projection/input.js'
import { inRoundOrder } from './plan-run.js'

/** One Validate case of the corpus: what it needs of Proof, and what its leaves would be drawn from, by variant. */
export interface PlannedCase {
  readonly need: CorpusNeed
  /** The variant of the case itself, and that of its actor's login. */
  readonly contexts: ReadonlyMap<string, CorpusCase>
}

/** Every Validate case of the manifest. */
export function corpusCases(context: LaneContext, reader: StoreReader): readonly PlannedCase[] {
  const { bundle } = context
  const readVolatile = (): Promise<null> => Promise.resolve(null)
  return inRoundOrder(bundle).flatMap((scenario) =>
    scenarioCases(bundle.gold, scenario).map((caseId) => {
      const actor = caseActor(bundle, scenario, caseId)
      const login = leafContextOf(context, { actor, reader, input: {}, readVolatile })
      const input = projectInput({ gold: bundle.gold, scenario, caseId })
      const { variants } = resolveVariant({ rules: bundle.commands, scenario: variantOwner(scenario), input, actor })
      const own = leafContextOf(context, { actor, reader, input, self: { scenario, caseId }, readVolatile })
      const named = { scenario: scenario.id, case: caseId }
      return {
        need: {
          ...named,
          variants: [actor.variant, ...variants.map(({ id }) => id)],
          context: { actor: actor.id, tenant: actor.tenant, roles: actor.roles },
        },
        contexts: new Map([
          [actor.variant, { ...named, context: login }],
          ...variants.map(({ id }): [string, CorpusCase] => [id, { ...named, context: own }]),
        ]),
      }
    }),
  )
}
