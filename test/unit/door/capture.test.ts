import { afterEach, describe, expect, it } from 'vitest'
import type { Scene } from './support.js'
import { FROM_PAGE, openScene, requestText, send, until, write } from './support.js'

let scene: Scene
afterEach(() => scene.close())

const ok = (options = {}) =>
  openScene((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json', location: '/x/1' }).end('{"id":1}')
  }, options)

describe('what the door keeps of a command', () => {
  it('is everything that a check needs', async () => {
    const before = Date.now()
    scene = await ok()
    const headers = { 'x-csrf-token': 't', 'Content-Type': 'Application/JSON; charset=utf-8' }
    await scene.post('http://subscriptions.localhost/api/s?a=1', { code: 'A', n: [1, null] }, headers)
    const [command] = await scene.door.drain()
    expect(command).toMatchObject({
      sequence: 1,
      method: 'POST',
      target: '/api/s?a=1',
      headers: { host: 'subscriptions.localhost', 'x-csrf-token': 't', 'sec-fetch-mode': 'cors' },
      media: 'application/json',
      body: { kind: 'parsed', value: { code: 'A', n: [1, null] } },
      label: null,
      status: 201,
      responseHeaders: { location: '/x/1', 'content-type': 'application/json' },
      response: '{"id":1}',
      refused: null,
    })
    // The door's clock is this machine's: its moment lies between the sending and now.
    expect(command!.at >= before && command!.at <= Date.now()).toBe(true)
    expect(Object.keys(command!.headers)).not.toContain('connection')
  })

  it('keeps equal commands to one URL apart, in order, each with its own body and answer [EDD-V-31]', async () => {
    let count = 0
    scene = await openScene((_, response) => response.end(String((count += 1))))
    for (const body of [{ q: 1 }, { q: 2 }, { q: 1 }, { q: 1 }]) await scene.post('/graphql', body)
    const commands = await scene.door.drain()
    expect(
      commands.map(({ sequence, body, response }) => [sequence, body.kind === 'parsed' && body.value, response]),
    ).toEqual([
      [1, { q: 1 }, '1'],
      [2, { q: 2 }, '2'],
      [3, { q: 1 }, '3'],
      [4, { q: 1 }, '4'],
    ])
    expect(scene.app.reached.map(({ body }) => body)).toEqual(['{"q":1}', '{"q":2}', '{"q":1}', '{"q":1}'])
  })

  it('names an upload that it cannot read, and passes it on unchanged [EDD-V-30]', async () => {
    scene = await ok()
    const body = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.bin"\r\n\r\n\u0000\u0001\r\n--b--\r\n'
    const headers = { ...FROM_PAGE, 'content-type': 'multipart/form-data; boundary=b' }
    await send({ port: scene.doorPort, target: '/upload', method: 'POST', headers, body })
    const [command] = await scene.door.drain()
    expect(command).toMatchObject({ media: 'multipart/form-data', body: { kind: 'unreadable' } })
    expect(command!.body).toMatchObject({ reason: expect.stringContaining('multipart/form-data') })
    expect(scene.app.reached[0]?.body).toBe(body)
  })

  it('tells no body, an empty object, an empty form and a compressed body apart', async () => {
    scene = await ok()
    const plain = { ...FROM_PAGE }
    const json = { ...plain, 'content-type': 'application/json' }
    const sent: readonly (readonly [Record<string, string>, string])[] = [
      [plain, ''],
      [json, ''],
      [json, '{}'],
      [{ ...plain, 'content-type': 'application/x-www-form-urlencoded' }, 'a='],
      [{ ...json, 'content-encoding': 'gzip' }, '{"a":1}'],
      [plain, 'x'],
    ]
    for (const [headers, body] of sent) await send({ port: scene.doorPort, target: '/', method: 'POST', headers, body })
    const bodies = (await scene.door.drain()).map(({ body }) => (body.kind === 'parsed' ? body.value : body.kind))
    expect(bodies).toEqual(['none', 'none', {}, { a: '' }, 'unreadable', 'unreadable'])
  })

  it('keeps no safe request, and counts only what passed', async () => {
    scene = await ok()
    await scene.get('/a')
    await send({ port: scene.doorPort, target: '/a', method: 'OPTIONS' })
    await send({ port: scene.doorPort, target: '/a', method: 'DELETE', headers: FROM_PAGE })
    await send({ port: scene.doorPort, target: '/a', method: 'DELETE' })
    expect((await scene.door.drain()).map(({ method, refused }) => [method, refused?.code])).toEqual([
      ['DELETE', undefined],
      ['DELETE', 'EDD_API_SUBSTITUTION'],
    ])
    expect(await scene.door.counts()).toEqual({ proof: 1, validate: 0, refused: 1 })
    expect(await scene.door.lastSequence()).toBe(2)
  })

  it('refuses a body beyond 10 MiB with EDD_CODEC, and takes one of 10 MiB', async () => {
    scene = await ok()
    const headers = { ...FROM_PAGE, 'content-type': 'text/plain' }
    const most = 10 * 1024 * 1024
    const at = await send({ port: scene.doorPort, target: '/', method: 'PUT', headers, body: Buffer.alloc(most, 'a') })
    const over = await send({
      port: scene.doorPort,
      target: '/',
      method: 'PUT',
      headers,
      body: Buffer.alloc(most + 1, 'a'),
    })
    expect([at.status, over.status, over.headers['x-edd-code']]).toEqual([201, 413, 'EDD_CODEC'])
    expect(scene.app.reached.map(({ body }) => body.length)).toEqual([most])
    expect((await scene.door.drain()).map(({ refused }) => refused?.code)).toEqual([undefined, 'EDD_CODEC'])
  })

  it('keeps a command that broke off within its body as refused; the application never saw it', async () => {
    scene = await ok()
    const text = requestText('POST', '/cut', {
      headers: { ...FROM_PAGE, 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    const socket = await write(scene.doorPort, text.slice(0, -3))
    await until(async () => (await scene.door.inFlight()) === 1)
    socket.destroy()
    await until(async () => (await scene.door.inFlight()) === 0)
    expect(await scene.door.drain()).toMatchObject([{ refused: { code: 'EDD_CODEC' }, body: { kind: 'unreadable' } }])
    expect(scene.app.reached).toEqual([])
  })
})

describe('drain', () => {
  it('gives each command once', async () => {
    scene = await ok()
    await scene.post('/1', {})
    expect((await scene.door.drain()).map(({ target }) => target)).toEqual(['/1'])
    await scene.post('/2', {})
    expect((await scene.door.drain()).map(({ target }) => target)).toEqual(['/2'])
    expect(await scene.door.drain()).toEqual([])
  })

  it('waits for a command that has no answer yet, and keeps the order', async () => {
    scene = await openScene(
      (request, response) => void setTimeout(() => response.end(), request.url === '/slow' ? 200 : 0),
    )
    const slow = scene.post('/slow', {})
    await until(async () => (await scene.door.inFlight()) === 1)
    await scene.post('/fast', {})
    const commands = await scene.door.drain()
    expect(commands.map(({ target, status }) => [target, status])).toEqual([
      ['/slow', 200],
      ['/fast', 200],
    ])
    await slow
  })

  it('refuses with EDD_NOT_QUIET when an answer does not come, names the command and loses nothing', async () => {
    let answer: (() => void) | undefined
    scene = await openScene((_, response) => void (answer = () => response.end()), { drainWithinMs: 100 })
    const stuck = scene.post('/stuck', {})
    await until(() => answer !== undefined)
    await expect(scene.door.drain()).rejects.toMatchObject({
      code: 'EDD_NOT_QUIET',
      message: expect.stringContaining('POST /stuck'),
    })
    answer?.()
    await stuck
    expect((await scene.door.drain()).map(({ target }) => target)).toEqual(['/stuck'])
  })
})
