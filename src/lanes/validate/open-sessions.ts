import { randomBytes } from 'node:crypto'
import { wallClock } from '../../kernel/clock.js'
import { EddError } from '../../kernel/edd-error.js'
import type { CommandEvidence } from '../../model/evidence.js'
import type { Actor } from '../../model/manifest.js'
import type { LaneContext } from '../lane-context.js'
import { withReader } from '../with-reader.js'
import type { ActorSession } from './actor-session.js'
import { actorSession } from './actor-session.js'
import { logIn } from './log-in.js'
import { replayClient } from './replay-client.js'

/** Actors that are logged in at the command entry point. */
export interface OpenSessions {
  /** @throws EddError EDD_CONTEXT_UNPROVEN for an actor that was not established */
  sessionOf(actor: string): ActorSession
  close(): void
}

/** A credential lives as long as a long lane and no longer. */
const CREDENTIAL_MS = 60 * 60 * 1000

/**
 * Opens the door to a credential of its own and logs the actors in. `apart`: what is replayed stands in no book.
 * @throws EddError with the code of what refused a login
 */
export async function openSessions(
  context: LaneContext,
  of: { readonly evidence: CommandEvidence; readonly actors: readonly Actor[]; readonly apart: boolean },
): Promise<OpenSessions> {
  const { door, bundle } = context
  const credential = randomBytes(32).toString('base64url')
  await door.openPhase({
    kind: 'validate',
    credential,
    expiresAt: wallClock() + CREDENTIAL_MS,
    shapes: of.evidence.variants,
    traffic: bundle.commands.traffic,
    ...(of.apart ? { apart: true } : {}),
  })
  const client = replayClient(door.proxyUrl, { credential })
  const sessions = new Map(
    of.actors.map((actor) => [actor.id, actorSession(actor, { client, origin: door.publicUrl })]),
  )
  try {
    await withReader(context.store, async (reader) => {
      for (const session of sessions.values()) await logIn(context, session, { evidence: of.evidence, reader })
    })
  } catch (error) {
    client.close()
    throw error
  }
  return { sessionOf: (id) => sessionNamed(sessions, id), close: () => client.close() }
}

function sessionNamed(sessions: ReadonlyMap<string, ActorSession>, id: string): ActorSession {
  const session = sessions.get(id)
  if (session === undefined) throw new EddError('EDD_CONTEXT_UNPROVEN', `actor ${id} was not established`)
  return session
}
