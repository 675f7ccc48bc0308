import { requireOneVariant } from '../../command/require-one-variant.js'
import { EddError } from '../../kernel/edd-error.js'
import type { CommandEvidence } from '../../model/evidence.js'
import type { Scenario } from '../../model/manifest.js'
import type { StoreReader } from '../../model/store.js'
import { projectInput } from '../../projection/input.js'
import type { LaneContext } from '../lane-context.js'
import { leafContextOf } from '../leaf-context-of.js'
import type { ActorSession } from './actor-session.js'
import { provenVariant } from './log-in.js'
import type { VariantResult } from './replay-variant.js'
import { replayVariant } from './replay-variant.js'

/** What became of one case: whether it resolved to one proven variant, and its requests. */
export interface CaseReplay extends VariantResult {
  readonly resolved: boolean
}

/** Instantiates one case from the evidence, the only shapes there are, and sends it. */
export async function replayCase(
  context: LaneContext,
  of: {
    readonly scenario: Scenario
    readonly caseId: string
    readonly evidence: CommandEvidence
    readonly session: ActorSession
    readonly reader: StoreReader
  },
): Promise<CaseReplay> {
  const { scenario, caseId, evidence, session, reader } = of
  const { bundle } = context
  session.nextCase()
  const input = projectInput({ gold: bundle.gold, scenario, caseId })
  const { actor, readVolatile } = session
  try {
    const variant = requireOneVariant({ rules: bundle.commands, scenario, input, actor, caseId })
    const { proven, rules } = provenVariant(context, evidence, variant.id)
    const leaves = leafContextOf(context, { actor, reader, input, self: { scenario, caseId }, readVolatile })
    const replay = {
      proven,
      rules,
      context: leaves,
      session,
      origin: context.door.publicUrl,
      scenario: scenario.id,
      caseId,
    }
    return { ...(await replayVariant(replay)), resolved: true }
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    const refusal = { code: error.code, message: error.message, status: null }
    return { resolved: false, sent: 0, conforming: 0, ended: null, refusal }
  }
}
