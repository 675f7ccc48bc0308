import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DoorParts } from './door-parts.js'
import { draftOf } from './draft-of.js'
import type { Refusal } from './refusal.js'

export interface SocketRequest {
  readonly request: IncomingMessage
  readonly socket: Duplex
  /** First bytes that came with the request. */
  readonly head: Buffer
}

/** Keeps the refusal, and ends a socket with it as an HTTP answer that needs no server around it. */
export function refuseSocket({ log }: DoorParts, { request, socket }: SocketRequest, refusal: Refusal): void {
  log.refuse(draftOf(request, { target: request.url ?? '', bytes: null }), { ...refusal, unsafe: false })
  const text = `${refusal.code}: ${refusal.message}\n`
  const head = `HTTP/1.1 403 Forbidden\r\nx-edd-code: ${refusal.code}\r\nconnection: close\r\n`
  socket.on('error', () => socket.destroy())
  socket.end(`${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}
