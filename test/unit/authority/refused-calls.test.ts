import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorityClient } from '../../../src/authority/authority-client.js'
import { serveCalls } from '../../../src/authority/serve-calls.js'
import { EddError } from '../../../src/kernel/edd-error.js'

const TOKEN = 'token-of-this-run'

let folder: string
let socket: string
let server: { close(): Promise<void> }
let answered: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edd-calls-'))
  socket = join(folder, 'authority')
  server = await serveCalls({
    socket,
    token: TOKEN,
    answer: async (name) => {
      answered.push(name)
      if (name === 'settle') throw new EddError('EDD_NOT_QUIET', 'still busy')
      if (name === 'endProof') throw new TypeError('a defect')
      return { settled: true }
    },
  })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  readonly ok?: unknown
  readonly error?: { readonly code: string; readonly message: string }
}

/** One call as any process could make it that finds the socket. */
function post(body: string, authorization?: string): Promise<Answer> {
  answered = []
  return new Promise((resolve, reject) => {
    const headers = authorization === undefined ? {} : { authorization }
    const call = request({ socketPath: socket, method: 'POST', path: '/', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(JSON.parse(text) as Answer))
    })
    call.on('error', reject)
    call.end(body)
  })
}

const CALL = JSON.stringify({ call: 'hello', argument: { pid: 1 } })

describe('calls of whoever finds the socket', () => {
  test.each([
    ['none', undefined],
    ['another', 'Bearer token-of-another'],
    ['a longer one that begins like it', `Bearer ${TOKEN}!`],
    ['the token without its scheme', TOKEN],
    ['an empty one', 'Bearer '],
  ])('with %s as token: EDD_AUTHORITY_REFUSED, and nothing is answered', async (_what, authorization) => {
    const { ok, error } = await post(CALL, authorization)
    expect([ok, error?.code]).toEqual([undefined, 'EDD_AUTHORITY_REFUSED'])
    expect(answered).toEqual([])
  })

  test('with the token are answered', async () => {
    expect(await post(CALL, `Bearer ${TOKEN}`)).toEqual({ ok: { settled: true } })
    expect(answered).toEqual(['hello'])
  })

  test('without a name: EDD_AUTHORITY_REFUSED', async () => {
    const { error } = await post('{"argument":{}}', `Bearer ${TOKEN}`)
    expect(error?.code).toBe('EDD_AUTHORITY_REFUSED')
    expect(answered).toEqual([])
  })

  test('beyond eight mebibytes: EDD_AUTHORITY_REFUSED', async () => {
    const { error } = await post('x'.repeat(8 * 1024 * 1024 + 1), `Bearer ${TOKEN}`)
    expect(error).toMatchObject({ code: 'EDD_AUTHORITY_REFUSED', message: expect.stringContaining('too large') })
  })

  test('that are no JSON are told as a failure, never answered', async () => {
    const { ok, error } = await post('hello', `Bearer ${TOKEN}`)
    expect([ok, error?.code]).toEqual([undefined, 'EDD_AUTHORITY_LOST'])
  })
})

describe('the client of a worker', () => {
  test('is given the code of a refusal as the authority gave it', async () => {
    const client = authorityClient({ socket, token: TOKEN })
    await expect(client.call('settle', { quietMs: 50 })).rejects.toMatchObject({
      name: 'AuthorityRefusal',
      code: 'EDD_NOT_QUIET',
    })
    client.close()
  })

  test('is told of a defect behind the socket as a lost authority: EDD_AUTHORITY_LOST', async () => {
    const client = authorityClient({ socket, token: TOKEN })
    const call = { scenario: 'a', case: 'b', failure: null, browser: { gone: false, pageErrors: [] }, assertions: [] }
    await expect(client.call('endProof', call)).rejects.toMatchObject({ code: 'EDD_AUTHORITY_LOST' })
    client.close()
  })

  test('finds nobody where no authority listens: EDD_AUTHORITY_LOST', async () => {
    const client = authorityClient({ socket: join(folder, 'nobody'), token: TOKEN })
    await expect(client.call('hello', { pid: 1 })).rejects.toMatchObject({ code: 'EDD_AUTHORITY_LOST' })
    client.close()
  })
})
