import type { IncomingMessage } from 'node:http'
import type { Exchange } from './door-parts.js'
import { endToEndHeaders } from './end-to-end-headers.js'

/** Passes an answer on as it streams in, raw headers kept. */
export function relayAnswer(answer: IncomingMessage, { response }: Exchange): void {
  answer.on('error', () => response.destroy())
  if (response.destroyed) {
    answer.resume()
    return
  }
  response.sendDate = false
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', endToEndHeaders(answer.rawHeaders))
  // Without a length the answer may stream for long, and its head must not wait for the first bytes.
  if (answer.headers['content-length'] === undefined) response.flushHeaders()
  answer.pipe(response)
}

/** Whether an answer never ends by itself. */
export function isEventStream({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.toLowerCase().startsWith('text/event-stream') ?? false
}
