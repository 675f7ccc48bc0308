import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { messagePage } from './pages/message-page.js'
import { assetRoutes } from './routes/asset-routes.js'
import type { Context } from './routes/context.js'
import { lifecycleApi } from './routes/lifecycle-api.js'
import { loginRoutes } from './routes/login-routes.js'
import { sendPage } from './routes/send-page.js'
import { subscriptionApi } from './routes/subscription-api.js'
import { subscriptionPages } from './routes/subscription-pages.js'

export interface AppOptions extends Context {
  readonly publicOrigin: string
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The whole web application, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: 'idle' })
  await app.register(cookie)
  refuseForeignRequests(app, options.publicOrigin)
  answerFailures(app)
  app.get('/health', async () => {
    await options.data.plans()
    return { status: 'ok' }
  })
  app.get('/', (_request, reply) => reply.redirect('/subscriptions', 303))
  assetRoutes(app)
  subscriptionApi(app, options)
  lifecycleApi(app, options)
  subscriptionPages(app, options)
  // Only the login routes read forms: the API must not accept what a foreign page's form can send.
  await app.register(async (forms) => {
    await forms.register(formbody)
    loginRoutes(forms, options)
  })
  return app
}

function refuseForeignRequests(app: FastifyInstance, publicOrigin: string): void {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    if (safeMethods.has(request.method) || request.headers.origin === publicOrigin) return
    await reply.code(403).send({ error: 'origin' })
  })
}

function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404)
    return sendPage(reply, messagePage('Not found', 'There is no such page.'))
  })
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) console.error(`${request.method} ${request.url}`, error)
    return reply.code(status).send({ error: status >= 500 ? 'internal' : 'bad_request' })
  })
}

/** Fastify's own refusals, such as an unreadable body, carry a status; anything else is a defect of ours. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 ? status : 500
}
