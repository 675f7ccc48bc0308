import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Scene } from './support.js'
import { FROM_PAGE, openScene, PUBLIC_HOST, raw, requestText, send, until, write } from './support.js'

let scene: Scene
let server: Server | undefined
afterEach(async () => {
  await scene.close()
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Answers the handshake of a WebSocket, then sends every byte back. */
async function echoServer(): Promise<number> {
  server = createServer()
  server.on('upgrade', (request, socket, head: Buffer) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    const seen = `x-seen: ${request.url} ${request.headers.host} ${request.headers.origin} ${String(request.headers['x-edd-credential'])}`
    socket.on('error', () => socket.destroy())
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n${seen}\r\n\r\n`,
    )
    if (head.length > 0) socket.write(head)
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const handshake = (target: string, more: readonly string[] = []): string =>
  [
    `GET ${target} HTTP/1.1`,
    `host: ${PUBLIC_HOST}`,
    `origin: http://${PUBLIC_HOST}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ...more,
    '\r\n',
  ].join('\r\n')

describe('a WebSocket', () => {
  it.each([
    ['by path', handshake('/live')],
    ['by absolute target', handshake(`http://${PUBLIC_HOST}/live`)],
    [
      'in a tunnel, as a browser opens it',
      `CONNECT ${PUBLIC_HOST}:80 HTTP/1.1\r\nhost: ${PUBLIC_HOST}:80\r\n\r\n${handshake('/live')}`,
    ],
  ])('echoes through the door, opened %s', async (_, opening) => {
    scene = await openScene((__, response) => response.end())
    await scene.door.retarget(await echoServer())
    const frame = 'bytes-of-a-frame'
    const { got, socket } = await raw(scene.doorPort, opening + frame, (text) => text.includes(frame))
    expect(got).toContain('sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
    expect(got).toContain(`x-seen: /live ${PUBLIC_HOST} http://${PUBLIC_HOST} undefined`)
    socket.write('again')
    const second = await new Promise<string>((resolve) =>
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    )
    expect(second).toBe('again')
    expect(await scene.door.inFlight()).toBe(0)
    await scene.door.settled(10, 1000)
    socket.destroy()
  })

  it('is refused where a safe request would be', async () => {
    scene = await openScene((_, response) => response.end())
    await scene.door.retarget(await echoServer())
    await scene.door.openPhase({
      kind: 'validate',
      credential: 'c',
      expiresAt: Date.now() + 60_000,
      shapes: [],
      traffic: [],
    })
    const without = await raw(scene.doorPort, handshake('/live'), (text) => text.includes('EDD_'))
    expect(without.got).toMatch(/^HTTP\/1\.1 403 [^]*EDD_REPLAY_CREDENTIAL/u)
    const within = await raw(scene.doorPort, handshake('/live', ['x-edd-credential: c']), (text) =>
      text.includes('101'),
    )
    expect(within.got).toContain('http://subscriptions.localhost undefined')
    within.socket.destroy()
    const aside = await raw(scene.doorPort, handshake('http://example.invalid/'), (text) => text.includes('EDD_'))
    expect(aside.got).toContain('EDD_EXTERNAL_ORIGIN')
    expect((await scene.door.refusals()).length).toBe(2)
  })

  it('ends when the application is gone', async () => {
    scene = await openScene((_, response) => response.end())
    await scene.app.close()
    const { got } = await raw(scene.doorPort, handshake('/live'), () => false)
    expect(got).toBe('')
  })
})

describe('an event stream', () => {
  it('passes each event at once, and neither keeps the door from settling nor a command from being drained', async () => {
    let push: ((text: string) => void) | undefined
    scene = await openScene((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      response.flushHeaders()
      push = (text) => void response.write(text)
    })
    const opened = raw(scene.doorPort, requestText('GET', '/events'), (text) => text.includes('data: 1'))
    await until(() => push !== undefined)
    push!('data: 1\n\n')
    const { socket } = await opened
    await scene.door.settled(20, 2000)
    const posted = await raw(scene.doorPort, requestText('POST', '/events', { headers: FROM_PAGE }), (text) =>
      text.includes('200'),
    )
    expect(await scene.door.drain()).toMatchObject([{ status: 200, response: '' }])
    socket.destroy()
    posted.socket.destroy()
  })
})

describe('settled', () => {
  it('waits for a request that is in flight', async () => {
    let answer: (() => void) | undefined
    scene = await openScene((_, response) => void (answer = () => response.end()))
    const slow = scene.get('/slow')
    await until(() => answer !== undefined)
    let settled = false
    const waiting = scene.door.settled(20, 5000).then(() => (settled = true))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([settled, await scene.door.inFlight()]).toEqual([false, 1])
    answer?.()
    await waiting
    await slow
  })

  it('begins anew when another request comes', async () => {
    let reached = 0
    scene = await openScene((_, response) => {
      reached += 1
      response.end()
    })
    const steady = setInterval(() => void send({ port: scene.doorPort, target: '/poll' }).catch(() => null), 20)
    await until(() => reached > 2)
    await expect(scene.door.settled(200, 500)).rejects.toMatchObject({ code: 'EDD_NOT_QUIET' })
    clearInterval(steady)
    await expect(scene.door.settled(50, 5000)).resolves.toBeUndefined()
  })

  it('refuses with EDD_NOT_QUIET and names what is in flight', async () => {
    let open = false
    scene = await openScene(() => void (open = true))
    const socket = await write(scene.doorPort, requestText('GET', '/long-poll'))
    await until(() => open)
    await expect(scene.door.settled(10, 50)).rejects.toMatchObject({
      code: 'EDD_NOT_QUIET',
      message: expect.stringContaining('GET /long-poll'),
    })
    socket.destroy()
  })
})
