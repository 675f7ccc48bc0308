import { EddError } from '../../kernel/edd-error.js'
import type { CommandEvidence } from '../../model/evidence.js'
import type { Actor } from '../../model/manifest.js'
import { caseActor } from '../case-actor.js'
import { establishState } from '../establish-state.js'
import type { EstablishedState, LaneContext } from '../lane-context.js'
import { resetToBaseline } from '../reset-to-baseline.js'
import { withAttempts } from '../with-attempts.js'
import type { OpenSessions } from './open-sessions.js'
import { openSessions } from './open-sessions.js'
import type { PartitionUnit } from './run-partition.js'

/** Gives the evidence that Validate may use; refuses with the code of what is missing, stale, foreign or unwitnessed. */
export type EvidenceDoor = () => Promise<CommandEvidence>

/** Validate ready for its first case: evidence consumed, store reset and verified, actors established. */
export interface OpenedValidate extends OpenSessions {
  readonly evidence: CommandEvidence
  readonly established: EstablishedState
  readonly actors: readonly Actor[]
}

/** So many differences of a wrong pre-state are told; one is enough to refuse it. */
const TOLD = 100

/**
 * Consumes the evidence, and only then resets, opens the door to this run's credential and logs the actors in.
 * @throws EddError with the code of what refused it; nothing was sent then
 */
export async function openValidate(
  context: LaneContext,
  of: { readonly evidence: EvidenceDoor; readonly first: PartitionUnit; readonly units: readonly PartitionUnit[] },
): Promise<OpenedValidate> {
  const evidence = await of.evidence()
  const place = { lane: 'validate', unit: of.first.unit } as const
  const baseline = await withAttempts(context, place, () => resetToBaseline(context, place))
  const actors = actorsOf(context, of.units)
  const sessions = await openSessions(context, { evidence, actors, apart: false })
  const { id: scenario, round } = of.first.scenario
  const established = await establishState(context, {
    ...place,
    reset: 'verified',
    actors,
    expected: baseline,
    context: { scenario, case: null, round },
  })
  for (const mismatch of established.mismatches.slice(0, TOLD))
    context.facts.observed({ kind: 'refusal', condition: 2, unit: of.first.unit, mismatch })
  const [wrong] = established.mismatches
  if (wrong !== undefined)
    throw new EddError(wrong.code, wrong.note ?? 'the state before Validate is not the declared one')
  return { evidence, established, actors, ...sessions }
}

/** Everybody who does a case of the lane, in the order in which they first do one. */
function actorsOf({ bundle }: LaneContext, units: readonly PartitionUnit[]): readonly Actor[] {
  return [...new Set(units.flatMap(({ scenario, cases }) => cases.map((id) => caseActor(bundle, scenario, id))))]
}
