import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { admit } from './admit.js'
import type { DoorParts } from './door-parts.js'
import { joinSockets } from './join-sockets.js'
import type { SocketRequest } from './refuse-socket.js'
import { refuseSocket } from './refuse-socket.js'

/** Lets a WebSocket through to the application; from then on it is bytes, and never counts as in flight. */
export function handleUpgrade(parts: DoorParts, upgrade: SocketRequest): void {
  const { request, socket, head } = upgrade
  const destination = admit(parts, request, { unsafe: false })
  if (destination.kind !== 'app') {
    const message = 'a socket to another origin is not let through'
    const refusal = destination.kind === 'refused' ? destination.refusal : null
    refuseSocket(parts, upgrade, refusal ?? { code: 'EDD_EXTERNAL_ORIGIN', message })
    return
  }
  const outgoing = connect({ port: parts.upstream.port, host: '127.0.0.1', noDelay: true })
  outgoing.write(headOf(request, destination.target))
  outgoing.write(head)
  joinSockets(outgoing, socket)
}

function headOf({ method, rawHeaders }: IncomingMessage, target: string): string {
  const lines = [`${method} ${target} HTTP/1.1`]
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!/^(x-edd-|proxy-)/iu.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
