import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actorSession } from '../../../src/lanes/validate/actor-session.js'
import type { ReplayClient } from '../../../src/lanes/validate/replay-client.js'
import { replayClient } from '../../../src/lanes/validate/replay-client.js'
import { replayVariant } from '../../../src/lanes/validate/replay-variant.js'
import type { CommandVariant, LeafSource } from '../../../src/model/commands.js'
import type { ProvenEnd, ProvenVariant } from '../../../src/model/evidence.js'
import type { Actor } from '../../../src/model/manifest.js'

const source = { file: 'oracle/v1/commands.yaml', line: 3 }
const actor: Actor = {
  id: 'clerk',
  user: { table: 'users', key: { email: 'clerk@acme.test' } },
  tenant: 'acme',
  roles: ['clerk'],
  login: { file: 'drivers/login.ts', name: 'login' },
  variant: 'login',
  secretVariable: 'EDD_CLERK',
  closure: [],
  source,
}

/** An order service that gives out another id each time and knows no id that it did not give out. */
let server: Server
let client: ReplayClient
let nextId: number
let seen: string[]
let answerFirst: number

function answer(request: IncomingMessage, response: ServerResponse): void {
  seen.push(`${request.method} ${request.url}`)
  const [, , id] = (request.url ?? '').split('/')
  if (request.method === 'POST') response.writeHead(answerFirst).end(JSON.stringify({ id: nextId }))
  else response.writeHead(id === String(nextId) ? 200 : 404).end('nothing is here')
}

beforeEach(async () => {
  nextId = 42_007
  answerFirst = 201
  seen = []
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = replayClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { credential: 'c' })
})
afterEach(async () => {
  client.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const rulesWith = (id: LeafSource): CommandVariant => ({
  id: 'order',
  when: [],
  scenarios: ['order'],
  source,
  steps: [
    { match: { method: 'POST', path: '/orders' }, media: 'none', leaves: [], expect: { status: 201 }, source },
    {
      match: { method: 'PATCH', path: '/orders/{id}' },
      media: 'none',
      leaves: [{ place: 'path', path: 'id', source: id }],
      expect: { status: 200 },
      source,
    },
  ],
})

const proven = (ends: readonly ProvenEnd[]): ProvenVariant => ({
  id: 'order',
  provenBy: ['order/O-1'],
  contexts: [],
  ends,
  steps: [
    { method: 'POST', path: '/orders', media: 'none', status: 201, headers: {}, leaves: [] },
    {
      method: 'PATCH',
      path: '/orders/{id}',
      media: 'none',
      status: 200,
      headers: {},
      leaves: [{ place: 'path', path: 'id', types: ['string'], source: 's', optional: false }],
    },
  ],
})

const accepted: ProvenEnd = { scenario: 'order', status: 200, disposition: 'accepted' }

function replay(id: LeafSource, ends: readonly ProvenEnd[] = [accepted]) {
  const session = actorSession(actor, { client, origin: 'http://orders.localhost' })
  return replayVariant({
    proven: proven(ends),
    rules: rulesWith(id),
    context: {
      input: {},
      actor: { ...actor, user: actor.user.key, secret: 's' },
      lookupParent: () => Promise.resolve(undefined),
      lookupSelf: () => Promise.resolve(undefined),
      readVolatile: () => Promise.resolve(null),
    },
    session,
    origin: 'http://orders.localhost',
    scenario: 'order',
    caseId: 'O-1',
  })
}

const bound: LeafSource = { kind: 'response', step: 1, path: '$.id' }
const captured: LeafSource = { kind: 'constant', value: '42' }

describe('a case whose later step needs what an earlier one answered', () => {
  test('carries the new value into it, and ends as proven [EDD-V-33]', async () => {
    expect(await replay(bound)).toEqual({ sent: 2, conforming: 2, ended: 'accepted', refusal: null })
    expect(seen).toEqual(['POST /orders', 'PATCH /orders/42007'])
  })

  test('without the binding diverges, and is never taken for one that changed nothing: EDD_COMMAND_STATUS [EDD-V-33]', async () => {
    const unchanged: ProvenEnd = { scenario: 'order', status: 200, disposition: 'no-change' }
    expect(await replay(captured, [unchanged])).toEqual({
      sent: 2,
      conforming: 2,
      ended: null,
      refusal: {
        code: 'EDD_COMMAND_STATUS',
        message: 'replay diverged at step 2: it answered 404, proven is 200: nothing is here',
        status: 404,
      },
    })
  })

  test('stops at the first step that diverges; what comes after it is not sent', async () => {
    answerFirst = 403
    const { refusal, ended } = await replay(bound)
    expect([ended, refusal?.message]).toEqual([
      null,
      'replay diverged at step 1: it answered 403, proven is 201: {"id":42007}',
    ])
    expect(seen).toEqual(['POST /orders'])
  })
})

describe('the end of a replayed case', () => {
  test('is that of its own scenario, not of another that takes the variant', async () => {
    const refused: ProvenEnd = { scenario: 'refuse', status: 404, disposition: 'rejected' }
    expect((await replay(bound, [refused, accepted])).ended).toBe('accepted')
  })

  test('must have been proven: without it nothing is sent, EDD_CONTEXT_UNPROVEN', async () => {
    const result = await replay(bound, [{ ...accepted, scenario: 'refuse' }])
    expect([result.ended, result.refusal?.code, seen]).toEqual([null, 'EDD_CONTEXT_UNPROVEN', []])
  })

  test.each(['rejected', 'no-change'] as const)(
    'may be %s, when its last answer is the proven one [D99]',
    async (kind) => {
      const end: ProvenEnd = { scenario: 'order', status: 404, disposition: kind }
      expect(await replay(captured, [end])).toMatchObject({ ended: kind, refusal: null })
    },
  )
})
