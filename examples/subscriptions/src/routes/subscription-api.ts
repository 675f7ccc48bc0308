import type { FastifyInstance, FastifyReply } from 'fastify'
import { isRecord } from '../body-reader.js'
import { createSubscription } from '../create-subscription.js'
import type { Creation } from '../create-subscription.js'
import { readSubscription } from '../read-subscription.js'
import { sameSecret } from '../same-secret.js'
import type { Context } from './context.js'

const creators: ReadonlySet<string> = new Set(['clerk', 'manager'])

/** What the client script of the form talks to. */
export function subscriptionApi(app: FastifyInstance, { data, sessions, surroundings, wakeWorker }: Context): void {
  app.post('/api/subscriptions', async (request, reply) => {
    const session = await sessions.of(request)
    if (session === null) return reply.code(401).send({ error: 'not_signed_in' })
    if (!sameSecret(request.headers['x-csrf-token'], session.csrfToken)) return reply.code(403).send({ error: 'csrf' })
    if (!creators.has(session.user.role)) return reply.code(403).send({ error: 'role' })
    const creation = await createSubscription({
      data,
      user: session.user,
      request: readSubscription(isRecord(request.body) ? request.body : {}),
      at: surroundings.now(),
    })
    if (creation.kind === 'created') wakeWorker()
    return answer(reply, creation)
  })
}

function answer(reply: FastifyReply, creation: Creation): FastifyReply {
  if (creation.kind === 'created') return reply.code(201).send({ id: creation.id, code: creation.code })
  if (creation.kind === 'invalid') return reply.code(422).send({ error: 'invalid', fields: creation.messages })
  return reply.code(409).send({ error: 'duplicate_code', fields: { code: 'is already in use' } })
}
