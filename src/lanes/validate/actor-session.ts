import { CookieJar } from '../../command/cookie-jar.js'
import type { LeafContext, VolatileSource } from '../../command/leaf-context.js'
import { readPageValue } from '../../command/read-page-value.js'
import { EddError } from '../../kernel/edd-error.js'
import { wallClock } from '../../kernel/clock.js'
import type { Actor } from '../../model/manifest.js'
import type { Answer, ReplayClient, SentRequest } from './replay-client.js'

/** One actor at the command entry point: cookies and what its pages gave. It lives in memory only and ends with the lane. */
export interface ActorSession {
  readonly actor: Actor
  /** Sends a request with the session's cookies and keeps the ones that come back. */
  send(request: SentRequest): Promise<Answer>
  cookieHeader(path: string): string | null
  readonly readVolatile: LeafContext['readVolatile']
  /** Forgets what serves one case only. */
  nextCase(): void
}

/** Opens a session for an actor at `origin`, over the run's one client. */
export function actorSession(
  actor: Actor,
  at: { readonly client: ReplayClient; readonly origin: string },
): ActorSession {
  const jar = new CookieJar(at.origin, wallClock)
  const pages = new Map<string, { readonly html: string; readonly per: 'session' | 'case' }>()
  const send = async (request: SentRequest): Promise<Answer> => {
    const answer = await at.client.send(request)
    jar.take(answer.headers['set-cookie'] ?? [], request.target)
    return answer
  }
  const page = async (source: VolatileSource): Promise<string> => {
    const { method, path } = source.from.page
    const known = pages.get(path)
    if (known !== undefined) return known.html
    const cookie = jar.header(path)
    const headers = { host: new URL(at.origin).host, accept: 'text/html', ...(cookie === null ? {} : { cookie }) }
    const answer = await send({ method, target: path, headers, bytes: new Uint8Array() })
    if (answer.status !== 200) throw new EddError('EDD_LEAF_UNRESOLVED', `${method} ${path} answered ${answer.status}`)
    pages.set(path, { html: answer.text, per: source.from.per })
    return answer.text
  }
  return {
    actor,
    send,
    cookieHeader: (path) => jar.header(path),
    async readVolatile(source) {
      return readPageValue({ html: await page(source), css: source.from.css, attribute: source.from.attribute })
    },
    nextCase() {
      for (const [path, { per }] of pages) if (per === 'case') pages.delete(path)
    },
  }
}
