import { randomBytes } from 'node:crypto'
import { wallClock } from '../../kernel/clock.js'
import { EddError } from '../../kernel/edd-error.js'
import type { CommandEvidence } from '../../model/evidence.js'
import type { Actor, Scenario } from '../../model/manifest.js'
import { establishState } from '../establish-state.js'
import type { EstablishedState, LaneContext } from '../lane-context.js'
import { resetToBaseline } from '../reset-to-baseline.js'
import { withReader } from '../with-reader.js'
import type { ActorSession } from './actor-session.js'
import { actorSession } from './actor-session.js'
import { logIn } from './log-in.js'
import { replayClient } from './replay-client.js'
import type { PartitionUnit } from './run-partition.js'

/** Gives the evidence that Validate may use; refuses with the code of what is missing, stale, foreign or unwitnessed. */
export type EvidenceDoor = () => Promise<CommandEvidence>

/** Validate ready for its first case: evidence consumed, store reset and verified, actors established. */
export interface OpenedValidate {
  readonly evidence: CommandEvidence
  readonly established: EstablishedState
  readonly actors: readonly Actor[]
  sessionOf(actor: string): ActorSession
  close(): void
}

/** A credential lives as long as a long lane and no longer. */
const CREDENTIAL_MS = 60 * 60 * 1000

/** So many differences of a wrong pre-state are told; one is enough to refuse it. */
const TOLD = 100

/**
 * Consumes the evidence, and only then resets, opens the door to this run's credential and logs the actors in.
 * @throws EddError with the code of what refused it; nothing was sent then
 */
export async function openValidate(
  context: LaneContext,
  of: { readonly evidence: EvidenceDoor; readonly first: PartitionUnit; readonly scenarios: readonly Scenario[] },
): Promise<OpenedValidate> {
  const evidence = await of.evidence()
  const baseline = await resetToBaseline(context, { lane: 'validate', unit: of.first.unit })
  const credential = randomBytes(32).toString('base64url')
  const { door, bundle } = context
  await door.openPhase({
    kind: 'validate',
    credential,
    expiresAt: wallClock() + CREDENTIAL_MS,
    shapes: evidence.variants,
    traffic: bundle.commands.traffic,
  })
  const client = replayClient(door.proxyUrl, { credential })
  const actors = [...new Set(of.scenarios.map((scenario) => scenario.actor))].map((id) => actorNamed(context, id))
  const sessions = new Map(actors.map((actor) => [actor.id, actorSession(actor, { client, origin: door.publicUrl })]))
  await withReader(context.store, async (reader) => {
    for (const session of sessions.values()) await logIn(context, session, { evidence, reader })
  })
  const place = { scenario: of.first.scenario.id, case: null, round: of.first.scenario.round }
  const established = await establishState(context, {
    lane: 'validate',
    unit: of.first.unit,
    actors,
    expected: baseline,
    context: place,
  })
  for (const mismatch of established.mismatches.slice(0, TOLD))
    context.facts.observed({ kind: 'refusal', condition: 2, unit: of.first.unit, mismatch })
  const [wrong] = established.mismatches
  if (wrong !== undefined)
    throw new EddError(wrong.code, wrong.note ?? 'the state before Validate is not the declared one')
  return { evidence, established, actors, sessionOf: (id) => sessionNamed(sessions, id), close: () => client.close() }
}

function actorNamed({ bundle }: LaneContext, id: string): Actor {
  const actor = bundle.manifest.actors.get(id)
  if (actor === undefined) throw new EddError('EDD_REFERENCE_UNKNOWN', `no actor is named ${id}`)
  return actor
}

function sessionNamed(sessions: ReadonlyMap<string, ActorSession>, id: string): ActorSession {
  const session = sessions.get(id)
  if (session === undefined) throw new EddError('EDD_CONTEXT_UNPROVEN', `actor ${id} was not established`)
  return session
}
