import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Scene } from './support.js'
import { FROM_PAGE, openScene, PUBLIC_HOST, raw, requestText, send, until, write } from './support.js'

let scene: Scene
afterEach(() => scene.close())

const pairs = (rawHeaders: readonly string[], name: string): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name)

/** Ends every connection after it read something, and counts what arrived. */
async function breakingApp(): Promise<{ port: number; arrived: string[]; close(): void }> {
  const arrived: string[] = []
  const server = createNetServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      arrived.push(chunk.toString().split('\r\n', 1)[0]!)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, arrived, close: () => server.close() }
}

const commandText = (target: string, body: string): string =>
  requestText('POST', target, { headers: { ...FROM_PAGE, 'content-type': 'application/json' }, body })

describe('a request through the door', () => {
  it('reaches the application with Host and Origin unchanged, by path or by absolute target', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    const headers = { origin: `http://${PUBLIC_HOST}` }
    await scene.get('/a?b=1', headers)
    await scene.get(`http://${PUBLIC_HOST}/a?b=2`, headers)
    await scene.get(`http://${PUBLIC_HOST}`)
    expect(scene.app.reached.map(({ url, headers: { host, origin } }) => ({ url, host, origin }))).toEqual([
      { url: '/a?b=1', host: PUBLIC_HOST, origin: `http://${PUBLIC_HOST}` },
      { url: '/a?b=2', host: PUBLIC_HOST, origin: `http://${PUBLIC_HOST}` },
      { url: '/', host: PUBLIC_HOST, origin: undefined },
    ])
  })

  it('may name the address of the door itself', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    const answer = await scene.get('/health', { host: `127.0.0.1:${scene.doorPort}` })
    expect(answer.status).toBe(200)
    expect(scene.door.publicUrl).toBe(`http://${PUBLIC_HOST}`)
  })

  it('keeps several Set-Cookie headers apart, and raw names and order', async () => {
    scene = await openScene((_, response) => {
      response.writeHead(200, 'Fine', [
        'X-One',
        '1',
        'Set-Cookie',
        'a=1; Path=/',
        'X-Two',
        '2',
        'Set-Cookie',
        'b=2; Secure',
      ])
      response.end()
    })
    const { rawHeaders, headers } = await scene.get('/')
    expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Secure'])
    expect(rawHeaders.slice(0, 8)).toEqual([
      'X-One',
      '1',
      'Set-Cookie',
      'a=1; Path=/',
      'X-Two',
      '2',
      'Set-Cookie',
      'b=2; Secure',
    ])
    await scene.post('/', {})
    const [command] = await scene.door.drain()
    expect(command?.responseHeaders['set-cookie']).toBe('a=1; Path=/\nb=2; Secure')
  })

  it('passes several cookies and repeated headers on as they came', async () => {
    scene = await openScene((_, response) => response.end())
    await send({ port: scene.doorPort, target: '/', headers: { 'x-many': ['1', '2'], cookie: 'a=1; b=2' } })
    const [{ rawHeaders } = { rawHeaders: [] }] = scene.app.reached
    expect([pairs(rawHeaders, 'x-many'), pairs(rawHeaders, 'cookie')]).toEqual([['1', '2'], ['a=1; b=2']])
  })

  it('ends headers of one connection at the door, those that Connection names too, and its own', async () => {
    scene = await openScene((_, response) => {
      response.writeHead(200, { 'keep-alive': 'timeout=1', 'proxy-authenticate': 'x', 'x-stays': '1' })
      response.end()
    })
    const sent = { connection: 'close, x-private', 'x-private': '1', te: 'trailers', 'proxy-authorization': 'secret' }
    const answer = await scene.get('/', {
      ...sent,
      'proxy-connection': 'keep-alive',
      'x-edd-case': 'x',
      'x-edd-credential': 'y',
    })
    expect(answer.headers).toMatchObject({ 'x-stays': '1' })
    expect(answer.headers['proxy-authenticate']).toBeUndefined()
    expect(Object.keys(scene.app.reached[0]!.headers).toSorted()).toEqual(['connection', 'host'])
  })

  it('asks for a readable answer to a command, and leaves other requests as they are', async () => {
    scene = await openScene((_, response) => response.end())
    await scene.get('/', { 'accept-encoding': 'br' })
    await scene.post('/', {}, { 'accept-encoding': 'br' })
    expect(scene.app.reached.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', undefined])
  })

  it('passes statuses, reasons, empty answers and HEAD on', async () => {
    scene = await openScene((request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '77' }).end()
      else if (request.url === '/304') response.writeHead(304, { etag: '"x"' }).end()
      else response.writeHead(418, 'Short and stout').end('tea')
    })
    const head = await send({ port: scene.doorPort, target: '/', method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '77', ''])
    const unchanged = await scene.get('/304')
    expect([unchanged.status, unchanged.headers['etag']]).toEqual([304, '"x"'])
    const odd = await scene.get('/')
    expect([odd.status, odd.body]).toEqual([418, 'tea'])
    const { got } = await raw(scene.doorPort, `GET / HTTP/1.1\r\nhost: ${PUBLIC_HOST}\r\n\r\n`, (text) =>
      text.includes('tea'),
    )
    expect(got).toMatch(/^HTTP\/1\.1 418 Short and stout\r\n/u)
  })

  it('streams an answer: its head and first bytes arrive before its end', async () => {
    let end: (() => void) | undefined
    scene = await openScene((_, response) => {
      response.writeHead(200)
      response.flushHeaders()
      end = () => response.end('last')
      setTimeout(() => response.write('first'), 50)
    })
    const request = `GET /slow HTTP/1.1\r\nhost: ${PUBLIC_HOST}\r\n\r\n`
    const { got, socket } = await raw(scene.doorPort, request, (text) => text.includes('first'))
    expect(got).not.toContain('last')
    end?.()
    socket.destroy()
  })

  it('streams a large answer whole', async () => {
    const large = Buffer.alloc(3_000_000, 'abc')
    scene = await openScene((_, response) => response.end(large))
    expect((await scene.get('/large')).body === large.toString()).toBe(true)
    expect((await scene.post('/large', {})).body === large.toString()).toBe(true)
    const [command] = await scene.door.drain()
    expect(command?.response.length).toBe(64 * 1024)
  })

  it('sends a command on with the length of its body, however it was framed', async () => {
    scene = await openScene((_, response) => response.end('done'))
    const chunked =
      `POST /c HTTP/1.1\r\nhost: ${PUBLIC_HOST}\r\nsec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\n` +
      'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n'
    await raw(scene.doorPort, chunked, (text) => text.includes('done'))
    await scene.post('/empty')
    expect(
      scene.app.reached.map(({ body, headers }) => [body, headers['content-length'], headers['transfer-encoding']]),
    ).toEqual([
      ['{"a":1}', '7', undefined],
      ['', '0', undefined],
    ])
  })

  it('gives each command of Proof a socket of its own', async () => {
    scene = await openScene((_, response) => response.end())
    for (let count = 0; count < 3; count += 1) await scene.post('/', {})
    expect(new Set(scene.app.reached.map(({ socket }) => socket)).size).toBe(3)
    expect(scene.app.reached[0]?.headers.connection).toBe('close')
  })
})

describe('an application that does not answer', () => {
  it('gives 502 with EDD_APP_EXITED when nothing listens', async () => {
    scene = await openScene((_, response) => response.end())
    await scene.app.close()
    for (const answer of [await scene.get('/x'), await scene.post('/x', {})]) {
      expect([answer.status, answer.headers['x-edd-code']]).toEqual([502, 'EDD_APP_EXITED'])
    }
    const [command] = await scene.door.drain()
    expect(command).toMatchObject({ status: null, refused: null, response: expect.stringContaining('EDD_APP_EXITED') })
  })

  it('never sends a request twice, neither a command nor a safe one', async () => {
    const broken = await breakingApp()
    scene = await openScene((_, response) => response.end())
    await scene.door.retarget(broken.port)
    expect((await scene.post('/once', {})).status).toBe(502)
    expect((await scene.get('/once')).status).toBe(502)
    await scene.door.openPhase({
      kind: 'validate',
      credential: 'c',
      expiresAt: Date.now() + 60_000,
      shapes: [],
      traffic: [],
    })
    await scene.get('/twice', { 'x-edd-credential': 'c' })
    broken.close()
    expect(broken.arrived).toEqual(['POST /once HTTP/1.1', 'GET /once HTTP/1.1', 'GET /twice HTTP/1.1'])
  })

  it('does not take an answer that breaks off for an answer', async () => {
    scene = await openScene((_, response) => {
      response.writeHead(201, { 'content-length': '100' })
      response.write('{"id":')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(scene.post('/broken', {})).rejects.toThrow(/aborted|ECONNRESET|socket/u)
    const [command] = await scene.door.drain()
    expect(command).toMatchObject({ status: null, response: '{"id":' })
  })

  it('closes sockets that idle before an application closes them under a command', async () => {
    const sockets = new Set<unknown>()
    const server = createServer((request, response) => {
      sockets.add(request.socket)
      request.socket.on('close', () => sockets.delete(request.socket))
      response.end()
    })
    server.keepAliveTimeout = 60_000
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    scene = await openScene((_, response) => response.end())
    await scene.door.retarget((server.address() as AddressInfo).port)
    await scene.get('/')
    expect(sockets.size).toBe(1)
    await until(() => sockets.size === 0)
    server.close()
  })
})

describe('a page that goes away', () => {
  it('does not take its command with it', async () => {
    let finish: (() => void) | undefined
    scene = await openScene((_, response) => {
      finish = () => response.writeHead(201).end('{"id":7}')
    })
    const socket = await write(scene.doorPort, commandText('/beacon', '{"kept":true}'))
    await until(() => finish !== undefined)
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await scene.door.inFlight()).toBe(1)
    finish?.()
    const commands = await scene.door.drain()
    expect(commands).toMatchObject([{ status: 201, response: '{"id":7}', body: { value: { kept: true } } }])
  })

  it('does not take its command with it while the answer streams', async () => {
    let finish: (() => void) | undefined
    scene = await openScene((_, response) => {
      response.writeHead(200).write('a')
      finish = () => response.end('z')
    })
    const socket = await write(scene.doorPort, commandText('/slow', '{}'))
    await until(() => finish !== undefined)
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    finish?.()
    expect(await scene.door.drain()).toMatchObject([{ status: 200, response: 'az' }])
  })

  it('gives up its safe requests', async () => {
    let gone = false
    let open = false
    scene = await openScene((_, response) => {
      open = true
      response.on('close', () => (gone = true))
    })
    const socket = await write(scene.doorPort, requestText('GET', '/page'))
    await until(() => open)
    socket.destroy()
    await until(() => gone)
    expect(await scene.door.inFlight()).toBe(0)
  })
})
