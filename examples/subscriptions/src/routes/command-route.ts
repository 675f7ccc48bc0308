import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '../carry-out.js'
import type { Refusal } from '../refusal.js'
import { sameSecret } from '../same-secret.js'
import type { Context } from './context.js'

type Handler = (command: Command, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A route that changes something: only for whoever is signed in and comes from one of our own pages. */
export function commandRoute(
  { data, sessions, surroundings }: Context,
  handler: Handler,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    const session = await sessions.of(request)
    if (session === null) return reply.code(401).send({ error: 'not_signed_in' })
    if (!sameSecret(request.headers['x-csrf-token'], session.csrfToken)) return reply.code(403).send({ error: 'csrf' })
    return handler({ data, user: session.user, at: surroundings.now() }, request, reply)
  }
}

export function answerRefusal(reply: FastifyReply, { status, reason, message, fields }: Refusal): FastifyReply {
  return reply.code(status).send({
    error: reason,
    ...(message === undefined ? {} : { message }),
    ...(fields === undefined ? {} : { fields }),
  })
}
