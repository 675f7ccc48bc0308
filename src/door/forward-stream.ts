import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Destination } from './destination.js'
import type { DoorParts, Exchange } from './door-parts.js'
import { endToEndHeaders } from './end-to-end-headers.js'
import { refuseRequest } from './refuse-request.js'
import { isEventStream, relayAnswer } from './relay-answer.js'

const NO_ENCODING: ReadonlySet<string> = new Set(['accept-encoding'])
const CODE_DESTINATIONS: ReadonlySet<unknown> = new Set(['script', 'style', 'worker', 'sharedworker'])

type Open = Exclude<Destination, { kind: 'refused' }>

/** Streams a request through in both directions, once; it is given up when the page no longer waits for it. */
export function forwardStream(parts: DoorParts, exchange: Exchange, destination: Open): void {
  const { request, response } = exchange
  const flying = parts.flight.start({ name: `${request.method} ${request.url}`, command: false })
  const upstream = openUpstream(parts, request, destination)
  upstream.on('response', (answer) => {
    if (isEventStream(answer)) flying.land()
    if (destination.kind === 'app') parts.digests.watch(request, answer)
    relayAnswer(answer, exchange)
  })
  upstream.on('error', (error) => {
    refuseRequest(response, { code: 'EDD_APP_EXITED', message: `no answer: ${error.message}` }, 502)
  })
  response.on('close', () => {
    flying.land()
    if (!response.writableFinished) upstream.destroy()
  })
  if (hasBody(request)) request.pipe(upstream)
  else upstream.end()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function openUpstream({ upstream }: DoorParts, request: IncomingMessage, destination: Open): ClientRequest {
  const method = request.method ?? 'GET'
  // Digests of interface code are taken from the bytes themselves, whatever a server compresses.
  const isCode = CODE_DESTINATIONS.has(request.headers['sec-fetch-dest'])
  const headers = endToEndHeaders(request.rawHeaders, isCode ? NO_ENCODING : undefined)
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked')
  if (destination.kind === 'external') return upstream.external(destination.url, { method, headers })
  return upstream.request({ method, target: destination.target, headers, fresh: false })
}
