import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../body-reader.js'
import { loginPage } from '../pages/login-page.js'
import { messagePage } from '../pages/message-page.js'
import { sameSecret } from '../same-secret.js'
import { sessionCookie } from '../sessions.js'
import type { Context } from './context.js'
import { cookieOptions } from './cookie-options.js'
import { sendPage } from './send-page.js'

const preCookie = 'pre'

/** Signing in and out. Before there is a session, the login form is guarded by a double-submitted token. */
export function loginRoutes(app: FastifyInstance, context: Context): void {
  app.get('/login', (request, reply) => {
    const pre = request.cookies[preCookie] || context.surroundings.randomBytes(32).toString('base64url')
    reply.setCookie(preCookie, pre, cookieOptions(context, '/login'))
    return sendPage(reply, loginPage({ csrf: pre, email: '', message: null }))
  })
  app.post('/login', (request, reply) => signIn({ context, request, reply }))
  app.post('/logout', async (request, reply) => {
    const session = await context.sessions.of(request)
    const given = isRecord(request.body) ? request.body['_csrf'] : undefined
    if (session !== null && !sameSecret(given, session.csrfToken)) return staleForm(reply)
    await context.sessions.signOut(request)
    reply.clearCookie(sessionCookie, cookieOptions(context, '/'))
    return reply.redirect('/login', 303)
  })
}

interface Exchange {
  readonly context: Context
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function signIn({ context, request, reply }: Exchange): Promise<FastifyReply> {
  const form = isRecord(request.body) ? request.body : {}
  const pre = request.cookies[preCookie]
  if (pre === undefined || !sameSecret(form['_csrf'], pre)) return staleForm(reply)
  const email = typeof form['email'] === 'string' ? form['email'] : ''
  const password = typeof form['password'] === 'string' ? form['password'] : ''
  const token = await context.sessions.signIn({ email, password })
  if (token === null) {
    reply.code(401)
    return sendPage(reply, loginPage({ csrf: pre, email, message: 'E-mail or password is wrong.' }))
  }
  reply.setCookie(sessionCookie, token, cookieOptions(context, '/'))
  reply.clearCookie(preCookie, cookieOptions(context, '/login'))
  return reply.redirect('/subscriptions', 303)
}

function staleForm(reply: FastifyReply): FastifyReply {
  reply.code(403)
  return sendPage(reply, messagePage('Not accepted', 'The form is too old or came from elsewhere. Open it again.'))
}
