import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { EddError } from '../kernel/edd-error.js'

export interface CallServerOptions {
  /** Path of a local socket in a folder that only this user can enter. */
  readonly socket: string
  readonly token: string
  /** Answers one call; calls that may not overlap are its own affair. */
  readonly answer: (name: string, argument: unknown) => Promise<unknown>
}

const LIMIT_BYTES = 8 * 1024 * 1024

/** Serves the authority's calls on a local socket to clients that carry the token of this run. */
export async function serveCalls(options: CallServerOptions): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(options, request).then(
      (value) => reply(response, { ok: value }),
      (error: unknown) => reply(response, { error: refusal(error) }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.socket, resolve)
  })
  return { close: () => close(server) }
}

async function handle(options: CallServerOptions, request: IncomingMessage): Promise<unknown> {
  const text = await readText(request)
  if (!sameToken({ given: request.headers.authorization ?? '', wanted: `Bearer ${options.token}` })) {
    throw new EddError('EDD_AUTHORITY_REFUSED', 'the call carries no token of this run')
  }
  const { call, argument } = JSON.parse(text) as { call?: unknown; argument?: unknown }
  if (typeof call !== 'string') throw new EddError('EDD_AUTHORITY_REFUSED', 'the call has no name')
  return options.answer(call, argument)
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LIMIT_BYTES) throw new EddError('EDD_AUTHORITY_REFUSED', 'the call is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function sameToken({ given, wanted }: { given: string; wanted: string }): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(wanted)
  return left.length === right.length && timingSafeEqual(left, right)
}

function refusal(error: unknown): { code: string; message: string } {
  if (error instanceof EddError) return { code: error.code, message: error.message }
  return {
    code: 'EDD_AUTHORITY_LOST',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}

function reply(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
