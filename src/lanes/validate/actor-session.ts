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

interface Page {
  readonly html: string
  readonly per: 'session' | 'case'
  /** What was read in it, by attribute and selector. */
  readonly values: Map<string, string>
}

/** A page does not change once it is here, so that each place in it is looked for once. */
function valueIn({ html, values }: Page, { css, attribute }: VolatileSource['from']): string {
  const place = `${attribute} ${css}`
  const value = values.get(place) ?? readPageValue({ html, css, attribute })
  values.set(place, value)
  return value
}

/** Opens a session for an actor at `origin`, over the run's one client. */
export function actorSession(
  actor: Actor,
  at: { readonly client: ReplayClient; readonly origin: string },
): ActorSession {
  const { host } = new URL(at.origin)
  const jar = new CookieJar(at.origin, wallClock)
  const pages = new Map<string, Page>()
  const send = async (request: SentRequest): Promise<Answer> => {
    const answer = await at.client.send(request)
    jar.take(answer.headers['set-cookie'] ?? [], request.target)
    return answer
  }
  const page = async (source: VolatileSource): Promise<Page> => {
    const { method, path } = source.from.page
    const known = pages.get(path)
    if (known !== undefined) return known
    const cookie = jar.header(path)
    const headers = { host, accept: 'text/html', ...(cookie === null ? {} : { cookie }) }
    const answer = await send({ method, target: path, headers, bytes: new Uint8Array() })
    if (answer.status !== 200) throw new EddError('EDD_LEAF_UNRESOLVED', `${method} ${path} answered ${answer.status}`)
    const opened: Page = { html: answer.text, per: source.from.per, values: new Map() }
    pages.set(path, opened)
    return opened
  }
  return {
    actor,
    send,
    cookieHeader: (path) => jar.header(path),
    async readVolatile(source) {
      return valueIn(await page(source), source.from)
    },
    nextCase() {
      for (const [path, { per }] of pages) if (per === 'case') pages.delete(path)
    },
  }
}
