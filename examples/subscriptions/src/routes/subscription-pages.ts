import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../data/records.js'
import { detailPage } from '../pages/detail-page.js'
import { listPage } from '../pages/list-page.js'
import { messagePage } from '../pages/message-page.js'
import { newPage } from '../pages/new-page.js'
import { renewalPage } from '../pages/renewal-page.js'
import type { Context } from './context.js'
import { idOf } from './id-of.js'
import { readListing } from './read-listing.js'
import { sendPage } from './send-page.js'

/** The pages that people see once they are signed in. */
export function subscriptionPages(app: FastifyInstance, { data, sessions }: Context): void {
  const signedIn =
    (page: (session: Session, request: FastifyRequest) => Promise<string | null>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await sessions.of(request)
      if (session === null) return reply.redirect('/login', 303)
      const text = await page(session, request)
      if (text !== null) return sendPage(reply, text)
      reply.code(404)
      return sendPage(reply, messagePage('Not found', 'There is no such subscription.'))
    }

  app.get(
    '/subscriptions',
    signedIn(async (session, request) => listPage(session, await readListing(data, session, request))),
  )
  app.get(
    '/subscriptions/new',
    signedIn(async (session) =>
      newPage({ session, customers: await data.customersOf(session.user.tenant), plans: await data.plans() }),
    ),
  )
  app.get(
    '/subscriptions/:id',
    signedIn(async (session, request) => {
      const found = await data.subscription({ tenant: session.user.tenant, id: idOf(request) })
      return found === null ? null : detailPage(session, found)
    }),
  )
  app.get(
    '/subscriptions/:id/renewal',
    signedIn(async (session, request) => {
      const found = await data.subscription({ tenant: session.user.tenant, id: idOf(request) })
      return found === null ? null : renewalPage(session, found)
    }),
  )
}
