import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { CommandLog } from './command-log.js'
import { Destinations } from './destination.js'
import { DispositionBook } from './disposition-book.js'
import type { Door, DoorControls, DoorOptions } from './door.js'
import type { DoorParts } from './door-parts.js'
import { Flight } from './flight.js'
import { handleConnect } from './handle-connect.js'
import { handleRequest } from './handle-request.js'
import { handleUpgrade } from './handle-upgrade.js'
import { InterfaceDigests } from './interface-digests.js'
import { PhaseGuard } from './phase-guard.js'
import { Upstream } from './upstream.js'

const DRAIN_WITHIN_MS = 10_000

/** Opens a door in this thread, closed for commands; `startDoor` gives it a thread of its own. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const server = createServer({ keepAlive: true, noDelay: true })
  // A client that idles between two partitions must not meet a closing socket with a command.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const parts = doorParts(options, port)
  const sockets = listen(parts, server)
  return {
    proxyUrl: `http://127.0.0.1:${port}`,
    publicUrl: `http://${options.publicHost}`,
    ...controls(parts, options.drainWithinMs ?? DRAIN_WITHIN_MS),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      parts.upstream.close()
      await closed
    },
  }
}

function doorParts({ publicHost, externalOrigins = [] }: DoorOptions, port: number): DoorParts {
  return {
    destinations: new Destinations({ publicHost, port, externalOrigins }),
    guard: new PhaseGuard(),
    log: new CommandLog(),
    flight: new Flight(),
    book: new DispositionBook(),
    probeBook: new DispositionBook(),
    digests: new InterfaceDigests(),
    upstream: new Upstream(),
    passed: { proof: 0, validate: 0 },
  }
}

/** Answers on the server; gives every socket that is open, so that they can all be ended. */
function listen(parts: DoorParts, server: Server): ReadonlySet<Duplex> {
  const sockets = new Set<Duplex>()
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('request', (request, response) => handleRequest(parts, { request, response }))
  server.on('upgrade', (request, socket, head) => handleUpgrade(parts, { request, socket, head }))
  server.on('connect', (request, socket, head) => handleConnect(parts, { request, socket, head, server }))
  return sockets
}

function controls(parts: DoorParts, drainWithinMs: number): Omit<DoorControls, 'close'> {
  const { destinations, guard, log, flight, book, digests, upstream, passed } = parts
  return {
    retarget: async (appPort) => {
      destinations.appPort = appPort
      upstream.retarget(appPort)
    },
    openPhase: async (phase) => {
      guard.enter(phase)
      await flight.commandsLanded(drainWithinMs)
    },
    drain: async () => {
      await flight.commandsLanded(drainWithinMs)
      return log.take()
    },
    settled: (quietMs, withinMs) => flight.settled({ quietMs, withinMs }),
    inFlight: async () => flight.count,
    lastSequence: async () => log.lastSequence,
    counts: async () => ({ ...passed, refused: log.refused }),
    interfaceDigests: async () => digests.read(),
    refusals: async () => log.refusals,
    dispositions: async () => book.read(),
  }
}
