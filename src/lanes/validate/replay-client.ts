import { Agent, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { EddError } from '../../kernel/edd-error.js'

/** A request as it goes to the door; header names in lower case. */
export interface SentRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends requests to the door over kept connections, one at a time, none twice. */
export interface ReplayClient {
  /** @throws EddError EDD_APP_EXITED when there is no answer */
  send(request: SentRequest): Promise<Answer>
  close(): void
}

const ANSWER_MS = 30_000

/** Opens a client to the door at `proxyUrl`; `credential` is this run's own and goes with every request. */
export function replayClient(proxyUrl: string, options: { readonly credential: string }): ReplayClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true })
  const { hostname, port } = new URL(proxyUrl)
  const send = (request: SentRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method, target } = request
      const lost = (cause: Error): void =>
        reject(new EddError('EDD_APP_EXITED', `no answer to ${method} ${target}: ${cause.message}`, { cause }))
      const headers = {
        ...request.headers,
        'x-edd-credential': options.credential,
        ...(request.bytes.length > 0 ? { 'content-length': String(request.bytes.length) } : {}),
      }
      const outgoing = httpRequest(
        { hostname, port, agent, method, path: target, headers, timeout: ANSWER_MS },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', lost)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`nothing came within ${ANSWER_MS} ms`)))
      outgoing.on('error', lost)
      outgoing.end(request.bytes)
    })
  return { send, close: () => agent.destroy() }
}
