import type { ClientRequest } from 'node:http'
import { Agent, request } from 'node:http'

/** Sockets that idle longer are closed from here, before an application that closes idle sockets can meet a request on one. */
const IDLE_MS = 2000

export interface UpstreamRequest {
  readonly method: string
  readonly target: string
  /** Raw pairs, the Host header among them. */
  readonly headers: string[]
  /** A socket that no other request used or will use. */
  readonly fresh: boolean
}

/** The way to the application: kept-alive sockets, or a new one for a request; nothing is ever sent twice. */
export class Upstream {
  #port = 0
  #kept = keptAgent()
  readonly #fresh = new Agent({ keepAlive: false })

  get port(): number {
    return this.#port
  }

  /** Aims at another port; sockets to the one before are closed. */
  retarget(port: number): void {
    this.#port = port
    this.#kept.destroy()
    this.#kept = keptAgent()
  }

  request({ method, target, headers, fresh }: UpstreamRequest): ClientRequest {
    const agent = fresh ? this.#fresh : this.#kept
    return request({ host: '127.0.0.1', port: this.#port, method, path: target, headers, agent, setHost: false })
  }

  /** A request to a declared origin. */
  external(url: URL, { method, headers }: Pick<UpstreamRequest, 'method' | 'headers'>): ClientRequest {
    const target = `${url.pathname}${url.search}`
    const port = url.port === '' ? 80 : Number(url.port)
    return request({ host: url.hostname, port, method, path: target, headers, agent: this.#kept, setHost: false })
  }

  close(): void {
    this.#kept.destroy()
    this.#fresh.destroy()
  }
}

function keptAgent(): Agent {
  return new Agent({ keepAlive: true, timeout: IDLE_MS })
}
