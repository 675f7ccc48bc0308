import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Door } from '../../../src/door/door.js'
import type * as StartDoor from '../../../src/door/start-door.js'
import type { CompiledPackage } from '../../helpers/compile.js'
import { compilePackage } from '../../helpers/compile.js'
import type { App } from './support.js'
import { FROM_PAGE, PUBLIC_HOST, send, startApp, until } from './support.js'

let built: CompiledPackage
let startDoor: typeof StartDoor.startDoor
let app: App
let door: Door | undefined

beforeAll(async () => {
  built = compilePackage()
  startDoor = (await built.load<typeof StartDoor>('src/door/start-door')).startDoor
  app = await startApp((_, response) => response.writeHead(201).end('made'))
})
afterEach(async () => {
  await door?.close()
  door = undefined
})
afterAll(async () => {
  await app.close()
  built.remove()
})

const portOf = (opened: Door): number => Number(new URL(opened.proxyUrl).port)

describe('a door in a thread of its own', () => {
  it('lets through, captures, drains and reports as one in this thread', async () => {
    door = await startDoor({ publicHost: PUBLIC_HOST })
    expect(door.publicUrl).toBe(`http://${PUBLIC_HOST}`)
    await door.retarget(app.port)
    await door.openPhase({ kind: 'proof' })
    const headers = { ...FROM_PAGE, 'content-type': 'application/json' }
    const answer = await send({ port: portOf(door), target: '/x', method: 'POST', headers, body: '{"a":1}' })
    await send({ port: portOf(door), target: '/x', method: 'POST' })
    await door.settled(5, 2000)
    expect([answer.status, answer.body]).toEqual([201, 'made'])
    expect(await door.drain()).toMatchObject([
      { sequence: 1, body: { kind: 'parsed', value: { a: 1 } }, status: 201, refused: null },
      { sequence: 2, refused: { code: 'EDD_API_SUBSTITUTION' } },
    ])
    expect(await door.counts()).toEqual({ proof: 1, validate: 0, refused: 1 })
    expect([await door.inFlight(), await door.lastSequence(), (await door.refusals()).length]).toEqual([0, 2, 1])
    expect([await door.interfaceDigests(), await door.dispositions()]).toEqual([{}, {}])
  })

  it('answers while this thread is busy', async () => {
    door = await startDoor({ publicHost: PUBLIC_HOST })
    await door.retarget(app.port)
    const port = portOf(door)
    const status = new Int32Array(new SharedArrayBuffer(4))
    const program = `
      const { port, status } = require('node:worker_threads').workerData
      require('node:http').request({ host: '127.0.0.1', port, method: 'POST' }, (answer) => {
        Atomics.store(status, 0, answer.statusCode)
        Atomics.notify(status, 0)
      }).end()`
    const client = new Worker(program, { eval: true, workerData: { port, status } })
    // This thread does nothing at all until the answer is there.
    expect(Atomics.wait(status, 0, 0, 15_000)).not.toBe('timed-out')
    expect(Atomics.load(status, 0)).toBe(403)
    await client.terminate()
  })

  it('carries refusals over with their code', async () => {
    door = await startDoor({ publicHost: PUBLIC_HOST })
    const leaf = { place: 'body', path: 'nonsense', types: ['string'], source: 's', optional: false } as const
    const step = { method: 'POST', path: '/', media: 'application/json', status: 200, headers: {}, leaves: [leaf] }
    const shapes = [{ id: 'v', provenBy: [], contexts: [], steps: [step], ends: [] }]
    const phase = { kind: 'validate', credential: 'c', expiresAt: 0, shapes, traffic: [] } as const
    await expect(door.openPhase(phase)).rejects.toMatchObject({
      name: 'EddError',
      code: 'EDD_SHAPE',
      message: expect.stringMatching(/^EDD_SHAPE: (?!EDD_SHAPE)/u),
    })
  })

  it('leaves nothing that listens or waits when it is closed, open sockets or not', async () => {
    door = await startDoor({ publicHost: PUBLIC_HOST })
    await door.retarget(app.port)
    const port = portOf(door)
    const open = connect(port, '127.0.0.1')
    await new Promise((resolve) => open.once('connect', resolve))
    const ended = new Promise((resolve) => open.once('close', resolve))
    open.on('error', () => open.destroy())
    await door.close()
    await ended
    await expect(send({ port, target: '/' })).rejects.toThrow(/ECONNREFUSED/u)
    await expect(door.close()).resolves.toBeUndefined()
  })

  it('refuses calls when its thread is gone: EDD_DOOR_LOST', async () => {
    const gone = await startDoor({ publicHost: PUBLIC_HOST })
    await gone.close()
    await until(async () =>
      gone.counts().then(
        () => false,
        () => true,
      ),
    )
    await expect(gone.drain()).rejects.toMatchObject({ code: 'EDD_DOOR_LOST' })
  })

  it('refuses to start with options it cannot use: EDD_DOOR_LOST', async () => {
    const starting = startDoor({ publicHost: PUBLIC_HOST, externalOrigins: ['no origin'] })
    await expect(starting).rejects.toMatchObject({ code: 'EDD_DOOR_LOST' })
  })
})
