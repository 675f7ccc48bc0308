import { admit } from './admit.js'
import type { DoorParts, Exchange } from './door-parts.js'
import { draftOf } from './draft-of.js'
import { forwardStream } from './forward-stream.js'
import { refuseRequest } from './refuse-request.js'
import { takeCommand } from './take-command.js'

const SAFE: ReadonlySet<unknown> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sends each request where it may go, or refuses it. */
export function handleRequest(parts: DoorParts, exchange: Exchange): void {
  const { request, response } = exchange
  // A peer that resets its connection ends its own exchange, never the door.
  request.on('error', () => response.destroy())
  response.on('error', () => response.destroy())
  const unsafe = !SAFE.has(request.method)
  const destination = admit(parts, request, { unsafe })
  if (destination.kind === 'refused') {
    const { refusal } = destination
    request.resume()
    parts.log.refuse(draftOf(request, { target: request.url ?? '', bytes: null }), { ...refusal, unsafe })
    refuseRequest(response, refusal)
    return
  }
  if (destination.kind === 'app' && unsafe) takeCommand(parts, exchange, destination.target)
  else forwardStream(parts, exchange, destination)
}
