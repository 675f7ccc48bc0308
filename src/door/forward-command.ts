import type { IncomingMessage } from 'node:http'
import type { CommandAnswer } from './command-log.js'
import type { DoorParts, Exchange } from './door-parts.js'
import { endToEndHeaders, headerRecord } from './end-to-end-headers.js'
import { refuseRequest } from './refuse-request.js'
import { isEventStream, relayAnswer } from './relay-answer.js'

const KEPT_BYTES = 64 * 1024

/** The answer of a command must be readable, and its length is that of the bytes that were read. */
const REWRITTEN: ReadonlySet<string> = new Set(['accept-encoding', 'content-length'])
const WITH_BODY: ReadonlySet<unknown> = new Set(['POST', 'PUT', 'PATCH'])

export interface Command {
  readonly target: string
  readonly bytes: Buffer
  readonly fresh: boolean
  /** Called once, before the client can have seen the end of the answer. */
  readonly answered: (answer: CommandAnswer) => void
}

/** Sends a command once. It runs to its end even when the page that sent it is gone. */
export function forwardCommand({ upstream }: DoorParts, exchange: Exchange, command: Command): void {
  const { request, response } = exchange
  const { target, bytes, fresh } = command
  const method = request.method ?? ''
  const headers = endToEndHeaders(request.rawHeaders, REWRITTEN)
  if (bytes.length > 0 || WITH_BODY.has(method)) headers.push('Content-Length', String(bytes.length))
  const outgoing = upstream.request({ method, target, headers, fresh })
  const answered = once(command.answered)
  outgoing.on('response', (answer) => {
    followAnswer(answer, answered)
    relayAnswer(answer, exchange)
    response.on('close', () => answer.resume())
  })
  outgoing.on('error', (error) => {
    const refusal = { code: 'EDD_APP_EXITED', message: `no answer: ${error.message}` } as const
    answered({ status: null, responseHeaders: {}, response: `${refusal.code}: ${refusal.message}` })
    refuseRequest(response, refusal, 502)
  })
  outgoing.end(bytes)
}

function followAnswer(answer: IncomingMessage, answered: Command['answered']): void {
  const responseHeaders = headerRecord(answer.rawHeaders)
  const status = answer.statusCode ?? null
  if (isEventStream(answer)) {
    answered({ status, responseHeaders, response: '' })
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    if (size < KEPT_BYTES) chunks.push(chunk.subarray(0, KEPT_BYTES - size))
    size += chunk.length
  })
  const text = (): string => Buffer.concat(chunks).toString()
  answer.on('end', () => answered({ status, responseHeaders, response: text() }))
  answer.on('close', () => answered({ status: null, responseHeaders, response: text() }))
}

function once(answered: Command['answered']): Command['answered'] {
  let open = true
  return (answer) => {
    if (open) answered(answer)
    open = false
  }
}
