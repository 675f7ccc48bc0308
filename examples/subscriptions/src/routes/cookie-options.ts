import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Context } from './context.js'

/** Readable by no script, sent from no other site. */
export function cookieOptions({ secureCookies }: Context, path: string): CookieSerializeOptions {
  return { path, httpOnly: true, sameSite: 'lax', secure: secureCookies }
}
