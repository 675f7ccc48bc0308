import { afterEach, describe, expect, it } from 'vitest'
import type { App, Scene } from './support.js'
import { FROM_PAGE, openScene, PUBLIC_HOST, raw, requestText, send, startApp, until } from './support.js'

let scene: Scene
let other: App | undefined
afterEach(async () => {
  await scene.close()
  await other?.close()
  other = undefined
})

const codes = async (): Promise<readonly (string | undefined)[]> =>
  (await scene.door.refusals()).map(({ refused }) => refused?.code)

const tunnel = (authority: string): string => `CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`

describe('a closed door', () => {
  it('refuses every command with EDD_DOOR_CLOSED, so that none meets an unverified state [D90]', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    await scene.door.openPhase({ kind: 'closed' })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PURGE']) {
      const answer = await send({ port: scene.doorPort, target: '/x', method, headers: FROM_PAGE })
      expect([method, answer.status, answer.headers['x-edd-code']]).toEqual([method, 403, 'EDD_DOOR_CLOSED'])
    }
    expect((await scene.get('/health')).status).toBe(200)
    expect(scene.app.reached.map(({ method }) => method)).toEqual(['GET'])
    expect((await scene.door.drain()).length).toBe(6)
  })

  it('is how a door starts', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    const { openDoor } = await import('../../../src/door/open-door.js')
    const fresh = await openDoor({ publicHost: PUBLIC_HOST })
    await fresh.retarget(scene.app.port)
    const port = Number(new URL(fresh.proxyUrl).port)
    const answer = await send({ port, target: '/x', method: 'POST', headers: FROM_PAGE })
    await fresh.close()
    expect([answer.status, scene.app.reached.length]).toEqual([403, 0])
  })

  it('is closed only when the commands before it have their answers [D90]', async () => {
    let answer: (() => void) | undefined
    scene = await openScene((_, response) => void (answer = () => response.end()))
    const slow = scene.post('/slow', {})
    await until(() => answer !== undefined)
    let closed = false
    const closing = scene.door.openPhase({ kind: 'closed' }).then(() => (closed = true))
    expect((await scene.post('/late', {})).headers['x-edd-code']).toBe('EDD_DOOR_CLOSED')
    expect(closed).toBe(false)
    answer?.()
    await closing
    expect((await slow).status).toBe(200)
  })

  it('refuses to be closed with EDD_NOT_QUIET while a command has no answer', async () => {
    let open = false
    scene = await openScene(() => void (open = true), { drainWithinMs: 50 })
    const stuck = scene.post('/stuck', {}).catch(() => null)
    await until(() => open)
    await expect(scene.door.openPhase({ kind: 'closed' })).rejects.toMatchObject({ code: 'EDD_NOT_QUIET' })
    await scene.app.close()
    await stuck
  })
})

describe('a door open for Proof', () => {
  it('refuses a command that no page sent: EDD_API_SUBSTITUTION', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    const some: readonly Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-mode': 'cors' },
    ]
    for (const headers of some) {
      const answer = await send({ port: scene.doorPort, target: '/api', method: 'POST', headers, body: 'x' })
      expect([answer.status, answer.headers['x-edd-code']]).toEqual([403, 'EDD_API_SUBSTITUTION'])
    }
    expect(scene.app.reached).toEqual([])
    expect((await scene.door.drain()).map(({ refused, status }) => [refused?.code, status])).toEqual(
      some.map(() => ['EDD_API_SUBSTITUTION', null]),
    )
    expect((await scene.get('/api')).status).toBe(200)
  })

  it('gives no weight to a replay credential', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    const headers = { 'x-edd-credential': 'c', 'x-edd-case': 'a/b/c/1' }
    const answer = await send({ port: scene.doorPort, target: '/api', method: 'POST', headers })
    expect(answer.headers['x-edd-code']).toBe('EDD_API_SUBSTITUTION')
  })

  it.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '0.0.0.0',
    '[::1]',
    'subscriptions.localhost',
    'other.localhost',
    '127.9.9.9',
  ])('refuses the own port of the application on %s: EDD_DOOR_BYPASS', async (host) => {
    scene = await openScene((_, response) => response.end('ok'))
    for (const method of ['GET', 'POST']) {
      const target = `http://${host}:${scene.app.port}/side`
      const headers = { ...FROM_PAGE, host: `${host}:${scene.app.port}` }
      const answer = await send({ port: scene.doorPort, target, method, headers })
      expect([answer.status, answer.headers['x-edd-code']]).toEqual([403, 'EDD_DOOR_BYPASS'])
    }
    expect(scene.app.reached).toEqual([])
    expect((await scene.door.drain()).map(({ method }) => method)).toEqual(['POST'])
    expect((await scene.door.refusals()).map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it.each([
    ['http://example.invalid/', 'example.invalid'],
    ['http://example.invalid', 'example.invalid'],
    [`http://${PUBLIC_HOST}:81/`, `${PUBLIC_HOST}:81`],
    [`http://${PUBLIC_HOST}@example.invalid/`, 'example.invalid'],
    [`http://${PUBLIC_HOST}.example.invalid/`, `${PUBLIC_HOST}.example.invalid`],
    [`http://${PUBLIC_HOST}/`, 'example.invalid'],
    ['/', 'example.invalid'],
    ['https://example.invalid/', 'example.invalid'],
    ['*', PUBLIC_HOST],
  ])('refuses %s with the Host %s: EDD_EXTERNAL_ORIGIN', async (target, host) => {
    scene = await openScene((_, response) => response.end('ok'))
    const answer = await send({ port: scene.doorPort, target, method: 'POST', headers: { ...FROM_PAGE, host } })
    expect([answer.status, answer.headers['x-edd-code']]).toEqual([403, 'EDD_EXTERNAL_ORIGIN'])
    expect(scene.app.reached).toEqual([])
    expect(await codes()).toEqual(['EDD_EXTERNAL_ORIGIN'])
  })

  it('lets a declared origin through, and keeps it out of the commands', async () => {
    other = await startApp((_, response) => response.end('font'))
    const origin = `http://127.0.0.1:${other.port}`
    scene = await openScene((_, response) => response.end('ok'), { externalOrigins: [origin] })
    const host = `127.0.0.1:${other.port}`
    const answer = await send({ port: scene.doorPort, target: `${origin}/a?b`, headers: { host } })
    await send({
      port: scene.doorPort,
      target: `${origin}/c`,
      method: 'POST',
      headers: { ...FROM_PAGE, host },
      body: 'x',
    })
    expect(answer.body).toBe('font')
    expect(other.reached.map(({ url, body, headers }) => [url, body, headers.host])).toEqual([
      ['/a?b', '', host],
      ['/c', 'x', host],
    ])
    expect(await scene.door.drain()).toEqual([])
    expect(await codes()).toEqual([])
  })
})

describe('a tunnel', () => {
  it('is refused to every origin that is not declared: EDD_EXTERNAL_ORIGIN', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    for (const authority of ['example.invalid:443', `${PUBLIC_HOST}:443`, 'nonsense']) {
      const { got } = await raw(scene.doorPort, tunnel(authority), (text) => text.includes('\n\r\n'))
      expect(got).toMatch(/^HTTP\/1\.1 403 /u)
      expect(got).toContain('EDD_EXTERNAL_ORIGIN')
    }
    expect(await scene.door.drain()).toEqual([])
    expect((await codes()).length).toBe(3)
  })

  it('is refused to the own port of the application: EDD_DOOR_BYPASS', async () => {
    scene = await openScene((_, response) => response.end('ok'))
    const { got } = await raw(scene.doorPort, tunnel(`127.0.0.1:${scene.app.port}`), (text) => text.includes('EDD_'))
    expect(got).toContain('EDD_DOOR_BYPASS')
  })

  it('to the public origin ends in the door, which judges every request in it', async () => {
    scene = await openScene((_, response) => response.end('through'))
    const inner =
      requestText('GET', '/a') + requestText('POST', '/b', { headers: FROM_PAGE }) + requestText('POST', '/c')
    const { got, socket } = await raw(scene.doorPort, tunnel(`${PUBLIC_HOST}:80`) + inner, (text) =>
      text.includes('EDD_API_SUBSTITUTION: '),
    )
    socket.destroy()
    expect(got).toMatch(/^HTTP\/1\.1 200 /u)
    expect(scene.app.reached.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /a', 'POST /b'])
    expect((await scene.door.drain()).map(({ target, refused }) => [target, refused?.code])).toEqual([
      ['/b', undefined],
      ['/c', 'EDD_API_SUBSTITUTION'],
    ])
  })

  it('to a declared origin is let through, except from a replay', async () => {
    other = await startApp((_, response) => response.end('secret bytes'))
    const authority = `127.0.0.1:${other.port}`
    scene = await openScene((_, response) => response.end('ok'), { externalOrigins: [`https://${authority}`] })
    const inner = `GET /t HTTP/1.1\r\nhost: ${authority}\r\n\r\n`
    const { got, socket } = await raw(scene.doorPort, tunnel(authority) + inner, (text) =>
      text.includes('secret bytes'),
    )
    socket.destroy()
    expect(got).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n/u)
    await scene.door.openPhase({
      kind: 'validate',
      credential: 'c',
      expiresAt: Date.now() + 60_000,
      shapes: [],
      traffic: [],
    })
    const refused = await raw(scene.doorPort, tunnel(authority), (text) => text.includes('EDD_'))
    expect(refused.got).toContain('EDD_EXTERNAL_ORIGIN')
  })
})
