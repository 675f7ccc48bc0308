import type { FastifyInstance, FastifyReply } from 'fastify'
import { approve } from '../approve.js'
import { isRecord } from '../body-reader.js'
import { changeRenewal } from '../change-renewal.js'
import { changeStatus } from '../change-status.js'
import { deactivate } from '../deactivate.js'
import { readRenewal } from '../read-renewal.js'
import { restore } from '../restore.js'
import { answerRefusal, commandRoute } from './command-route.js'
import type { Context } from './context.js'
import { idOf } from './id-of.js'

const transitions = { approve, deactivate, restore } as const

/** What the client scripts of a record's page and of its renewal form talk to. */
export function lifecycleApi(app: FastifyInstance, context: Context): void {
  app.post(
    '/api/subscriptions/:id/renewal',
    commandRoute(context, async (command, request, reply) => {
      const change = readRenewal(isRecord(request.body) ? request.body : {}, command.at.slice(0, 10))
      const renewal = await changeRenewal(command, { id: idOf(request), request: change })
      if (renewal.kind === 'refused') return answerRefusal(reply, renewal)
      if (renewal.kind === 'absent') return absent(reply)
      if (renewal.kind === 'renewed') context.wakeWorker()
      return reply.code(200).send({ renewalDate: change.renewalDate })
    }),
  )
  for (const action of ['approve', 'deactivate', 'restore'] as const) {
    app.post(
      `/api/subscriptions/:id/${action}`,
      commandRoute(context, async (command, request, reply) => {
        const target = { id: idOf(request), action, transition: transitions[action] }
        const change = await changeStatus(command, target)
        if (change.kind === 'refused') return answerRefusal(reply, change)
        if (change.kind === 'absent') return absent(reply)
        context.wakeWorker()
        return reply.code(200).send({ code: change.code, status: change.status })
      }),
    )
  }
}

function absent(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'not_found' })
}
