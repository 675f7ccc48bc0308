import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import type { Door, DoorOptions } from '../../../src/door/door.js'
import { openDoor } from '../../../src/door/open-door.js'

export const PUBLIC_HOST = 'subscriptions.localhost'

/** What Chromium sends with a form post. */
export const FROM_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

export interface Reached {
  readonly method: string
  readonly url: string
  readonly rawHeaders: readonly string[]
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Remote port: tells sockets apart. */
  readonly socket: number
}

export interface App {
  readonly port: number
  readonly reached: Reached[]
  close(): Promise<void>
}

/** A real server that keeps what reached it and answers with `answer`. */
export async function startApp(answer: (request: Reached, response: ServerResponse) => void): Promise<App> {
  const reached: Reached[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one: Reached = {
        method: request.method!,
        url: request.url!,
        rawHeaders: request.rawHeaders,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        socket: request.socket.remotePort!,
      }
      reached.push(one)
      answer(one, response)
    })
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    reached,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export interface Sending {
  readonly port: number
  readonly target: string
  readonly method?: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: string | Buffer
}

/** One request on a socket of its own. */
export function send({ port, target, method = 'GET', headers = {}, body }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port, path: target, method, agent: false, headers: { host: PUBLIC_HOST, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            rawHeaders: answer.rawHeaders,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export interface Scene {
  readonly app: App
  readonly door: Door
  readonly doorPort: number
  /** A request to the door, safe unless told otherwise. */
  get(target: string, headers?: Record<string, string>): Promise<Answer>
  /** A command as a page sends it. */
  post(target: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

/** An application with a door in front, open for Proof. */
export async function openScene(
  answer: (request: Reached, response: ServerResponse) => void,
  options: Partial<DoorOptions> = {},
): Promise<Scene> {
  const app = await startApp(answer)
  const door = await openDoor({ publicHost: PUBLIC_HOST, drainWithinMs: 1000, ...options })
  await door.retarget(app.port)
  await door.openPhase({ kind: 'proof' })
  const doorPort = Number(new URL(door.proxyUrl).port)
  return {
    app,
    door,
    doorPort,
    get: (target, headers = {}) => send({ port: doorPort, target, headers }),
    post: (target, body, headers = {}) => {
      const media = body === undefined ? {} : { 'content-type': 'application/json' }
      const text = body === undefined ? undefined : JSON.stringify(body)
      const all = { ...FROM_PAGE, ...media, ...headers }
      return send({
        port: doorPort,
        target,
        method: 'POST',
        headers: all,
        ...(text === undefined ? {} : { body: text }),
      })
    },
    close: async () => {
      await door.close()
      await app.close()
    },
  }
}

/** Writes bytes on a raw socket and gives everything that comes back until `enough` of it or the end. */
export function raw(
  port: number,
  text: string,
  enough: (got: string) => boolean,
): Promise<{ got: string; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let got = ''
    const timer = setTimeout(() => reject(new Error(`only got ${JSON.stringify(got)}`)), 5000)
    const done = (): void => {
      clearTimeout(timer)
      resolve({ got, socket })
    }
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString()
      if (enough(got)) done()
    })
    socket.on('close', done)
    socket.on('error', reject)
  })
}

/** Waits, bounded, until something is so. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it did not become so')
}

/** A request as text, with the public Host. */
export function requestText(
  method: string,
  target: string,
  more: { headers?: Record<string, string>; body?: string } = {},
): string {
  const { headers = {}, body = '' } = more
  const all: Record<string, string> = {
    host: PUBLIC_HOST,
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Writes on a raw socket and waits for nothing. */
export async function write(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return socket
}
