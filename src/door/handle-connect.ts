import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { DoorParts } from './door-parts.js'
import { joinSockets } from './join-sockets.js'
import type { SocketRequest } from './refuse-socket.js'
import { refuseSocket } from './refuse-socket.js'

const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n'

/**
 * A tunnel to the public origin ends in the door itself, which sees every request in it (browsers send WebSockets so);
 * one to a declared origin is let through; every other is refused.
 */
export function handleConnect(parts: DoorParts, tunnel: SocketRequest & { readonly server: Server }): void {
  const { request, socket, head, server } = tunnel
  const destination = parts.destinations.ofTunnel(request.url ?? '')
  if (destination.kind === 'refused') {
    refuseSocket(parts, tunnel, destination.refusal)
    return
  }
  if (destination.kind === 'app') {
    socket.write(ESTABLISHED)
    if (head.length > 0) socket.unshift(head)
    server.emit('connection', socket)
    return
  }
  if (parts.guard.kind === 'validate') {
    refuseSocket(parts, tunnel, { code: 'EDD_EXTERNAL_ORIGIN', message: 'a replay reaches no other origin' })
    return
  }
  const { hostname, port } = destination.url
  const outgoing = connect({ host: hostname, port: port === '' ? 443 : Number(port), noDelay: true })
  outgoing.on('connect', () => socket.write(ESTABLISHED))
  outgoing.write(head)
  joinSockets(outgoing, socket)
}
