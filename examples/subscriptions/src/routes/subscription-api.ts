import type { FastifyInstance, FastifyReply } from 'fastify'
import { isRecord } from '../body-reader.js'
import { createSubscription } from '../create-subscription.js'
import type { Creation } from '../create-subscription.js'
import { readSubscription } from '../read-subscription.js'
import type { Refusal } from '../refusal.js'
import { answerRefusal, commandRoute } from './command-route.js'
import type { Context } from './context.js'

/** What the client script of the form talks to. */
export function subscriptionApi(app: FastifyInstance, context: Context): void {
  app.post(
    '/api/subscriptions',
    commandRoute(context, async (command, { body }, reply) => {
      const request = readSubscription(isRecord(body) ? body : {}, command.at.slice(0, 10))
      const creation = await createSubscription(command, request)
      if (creation.kind === 'created') context.wakeWorker()
      return answer(reply, creation)
    }),
  )
}

function answer(reply: FastifyReply, creation: Creation | Refusal): FastifyReply {
  if (creation.kind === 'created') return reply.code(201).send({ id: creation.id, code: creation.code })
  if (creation.kind === 'repeated') return reply.code(200).send({ id: creation.id, code: creation.code })
  return answerRefusal(reply, creation)
}
