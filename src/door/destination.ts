import type { Refusal } from './refusal.js'

/** Where a request wants to go. */
export type Destination =
  | { readonly kind: 'app'; readonly target: string }
  | { readonly kind: 'external'; readonly url: URL }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const ABSOLUTE = /^http:\/\/([^/?#]*)(.*)$/iu
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|localhost|.+\.localhost|\[::1?\])$/u

/** Decides by the target and the Host header whether a request is for the application, a declared origin or nobody. */
export class Destinations {
  readonly #own: ReadonlySet<string>
  readonly #external: ReadonlySet<string>
  appPort = 0

  constructor(own: {
    readonly publicHost: string
    readonly port: number
    readonly externalOrigins: readonly string[]
  }) {
    const { publicHost, port, externalOrigins } = own
    const hosts = [publicHost, `${publicHost}:80`, `${publicHost}:${port}`, `127.0.0.1:${port}`, `localhost:${port}`]
    this.#own = new Set(hosts.map((host) => host.toLowerCase()))
    this.#external = new Set(externalOrigins.map((origin) => new URL(origin).origin))
  }

  /** Of a request: absolute target as a proxy gets it, or a path and the Host header. */
  of({ target, host }: { readonly target: string; readonly host: string | undefined }): Destination {
    const [, authority, rest] = ABSOLUTE.exec(target) ?? []
    if (authority === undefined && !target.startsWith('/')) return this.#elsewhere(target)
    const named = (authority ?? host ?? '').toLowerCase()
    if (!this.#own.has(named)) return this.#elsewhere(authority === undefined ? `http://${named}/` : target)
    if (authority !== undefined && host?.toLowerCase() !== named) {
      return refused('EDD_EXTERNAL_ORIGIN', `the target names ${named}, the Host header another host`)
    }
    const path = (rest ?? target).replace(/#.*$/su, '')
    return { kind: 'app', target: path.startsWith('/') ? path : `/${path}` }
  }

  /** Of a tunnel: to the public origin (where the door itself answers), to a declared https origin, or refused. */
  ofTunnel(authority: string): Destination {
    if (this.#own.has(authority.toLowerCase())) return { kind: 'app', target: '' }
    return this.#elsewhere(`https://${authority}/`)
  }

  #elsewhere(target: string): Destination {
    if (!URL.canParse(target)) return refused('EDD_EXTERNAL_ORIGIN', 'the target of the request cannot be read')
    const url = new URL(target)
    if (this.appPort !== 0 && Number(url.port) === this.appPort && LOOPBACK.test(url.hostname)) {
      return refused('EDD_DOOR_BYPASS', `${url.host} is the application's own port`)
    }
    if (this.#external.has(url.origin)) return { kind: 'external', url }
    return refused('EDD_EXTERNAL_ORIGIN', `${url.origin} is not declared`)
  }
}

function refused(code: Refusal['code'], message: string): Destination {
  return { kind: 'refused', refusal: { code, message } }
}
