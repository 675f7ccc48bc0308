import { parseSetCookie } from './parse-set-cookie.js'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** Milliseconds since the epoch; Infinity for one that lives as long as the session. */
  readonly expires: number
}

/** The cookies of one actor session at one origin, as a browser keeps them; cookies of other hosts are not taken. */
export class CookieJar {
  readonly #host: string
  readonly #takesSecure: boolean
  readonly #now: () => number
  readonly #cookies = new Map<string, Cookie>()

  /** Secure cookies are kept over https, and on localhost names, which browsers trust. */
  constructor(origin: string, now: () => number) {
    const url = new URL(origin)
    this.#host = url.hostname
    this.#takesSecure =
      url.protocol === 'https:' || url.hostname === '127.0.0.1' || /(?:^|\.)localhost$/u.test(url.hostname)
    this.#now = now
  }

  /** Takes the Set-Cookie lines of one answer to a request for a path (without query). */
  take(lines: readonly string[], requestPath: string): void {
    for (const line of lines) {
      const parsed = parseSetCookie(line, this.#now())
      if (parsed === null || (parsed.secure && !this.#takesSecure)) continue
      if (parsed.domain !== null && !isWithin(this.#host, { domain: parsed.domain })) continue
      const path = parsed.path ?? defaultPath(requestPath)
      const key = `${parsed.name} ${path}`
      if (parsed.expires <= this.#now()) this.#cookies.delete(key)
      else this.#cookies.set(key, { name: parsed.name, value: parsed.value, path, expires: parsed.expires })
    }
  }

  /** The Cookie header for a path, longer cookie paths first; null when no cookie goes there. */
  header(requestPath: string): string | null {
    const now = this.#now()
    const sent = [...this.#cookies.values()]
      .filter(({ path, expires }) => expires > now && isBelow(requestPath, { path }))
      .sort((left, right) => right.path.length - left.path.length)
    return sent.length === 0 ? null : sent.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
}

function isWithin(host: string, { domain }: { readonly domain: string }): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

function isBelow(requestPath: string, { path }: { readonly path: string }): boolean {
  if (requestPath === path) return true
  return requestPath.startsWith(path.endsWith('/') ? path : `${path}/`)
}

function defaultPath(requestPath: string): string {
  const end = requestPath.lastIndexOf('/')
  return end <= 0 ? '/' : requestPath.slice(0, end)
}
