import { EddError } from '../../kernel/edd-error.js'
import type { CommandEvidence, ProvenVariant } from '../../model/evidence.js'
import type { CommandVariant } from '../../model/commands.js'
import { LOGIN_SCENARIO } from '../../model/login-scenario.js'
import type { StoreReader } from '../../model/store.js'
import type { LaneContext } from '../lane-context.js'
import { leafContextOf } from '../leaf-context-of.js'
import type { ActorSession } from './actor-session.js'
import { replayVariant } from './replay-variant.js'

/**
 * Establishes an actor by the login command that Proof captured.
 * @throws EddError with the code of what refused it
 */
export async function logIn(
  context: LaneContext,
  session: ActorSession,
  of: { readonly evidence: CommandEvidence; readonly reader: StoreReader },
): Promise<void> {
  const { actor, readVolatile } = session
  const { evidence, reader } = of
  const { proven, rules } = provenVariant(context, evidence, actor.variant)
  const result = await replayVariant({
    proven,
    rules,
    context: leafContextOf(context, { actor, reader, input: {}, readVolatile }),
    session,
    origin: context.door.publicUrl,
    scenario: LOGIN_SCENARIO,
    caseId: actor.id,
  })
  if (result.refusal !== null)
    throw new EddError(result.refusal.code, `login of ${actor.id}: ${result.refusal.message}`)
}

/**
 * A variant as Proof captured it, with its rules.
 * @throws EddError EDD_CONTEXT_UNPROVEN
 */
export function provenVariant(
  { bundle }: LaneContext,
  evidence: CommandEvidence,
  id: string,
): { readonly proven: ProvenVariant; readonly rules: CommandVariant } {
  const proven = evidence.variants.find((variant) => variant.id === id)
  const rules = bundle.commands.variants.find((variant) => variant.id === id)
  if (proven === undefined || rules === undefined)
    throw new EddError('EDD_CONTEXT_UNPROVEN', `variant ${id} was not captured by Proof`)
  return { proven, rules }
}
