import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatCaseLabel } from '../../../src/door/case-label.js'
import type { DispositionCounts, ValidatePhase } from '../../../src/door/door.js'
import type { ProvenEnd, ProvenStep, ProvenVariant } from '../../../src/model/evidence.js'
import type { Answer, Scene } from './support.js'
import { FROM_PAGE, openScene, send, until } from './support.js'

const CREDENTIAL = 'fresh-credential-of-this-run'

const step = (method: string, path: string, status: number): ProvenStep => ({
  method,
  path,
  media: 'application/json',
  status,
  headers: {},
  leaves: [{ place: 'body', path: '$.code', types: ['string'], source: 'input.code', optional: false }],
})
const ends: readonly ProvenEnd[] = [
  { scenario: 'subscribe', status: 201, disposition: 'accepted' },
  { scenario: 'sub/scribe', status: 201, disposition: 'accepted' },
  { scenario: 'refuse', status: 409, disposition: 'rejected' },
  { scenario: 'resubmit', status: 200, disposition: 'no-change' },
]
const variant = (id: string, steps: readonly ProvenStep[]): ProvenVariant => ({
  id,
  provenBy: [],
  contexts: [],
  steps,
  ends: id === 'create' ? ends : [{ scenario: 'subscribe', status: 200, disposition: 'accepted' }],
})
/** How a case ended, in the book of the door. */
const book = (counts: Partial<DispositionCounts>): DispositionCounts => ({
  accepted: 0,
  rejected: 0,
  noChange: 0,
  unproven: 0,
  ...counts,
})
const VARIANTS = [
  variant('create', [step('POST', '/api/s', 201)]),
  variant('two', [step('POST', '/api/first', 200), step('POST', '/api/second', 200)]),
  variant('other', [step('POST', '/api/first', 200), step('POST', '/api/second', 200)]),
]

let scene: Scene
let status: (url: string) => number
let held: (() => void)[] | null

beforeEach(async () => {
  status = (url) => (url.startsWith('/api/s') && !url.startsWith('/api/second') ? 201 : 200)
  held = null
  scene = await openScene(({ url }, response) => {
    const answer = (): void => void response.writeHead(status(url)).end()
    if (held === null) answer()
    else held.push(answer)
  })
  await openValidate()
})
afterEach(() => scene.close())

const openValidate = (more: Partial<ValidatePhase> = {}): Promise<void> =>
  scene.door.openPhase({
    kind: 'validate',
    credential: CREDENTIAL,
    expiresAt: Date.now() + 60_000,
    shapes: VARIANTS,
    traffic: [],
    ...more,
  })

const replay = (
  target: string,
  label: string | null,
  more: { credential?: string | null; body?: string } = {},
): Promise<Answer> => {
  const { credential = CREDENTIAL, body = '{"code":"A"}' } = more
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (credential !== null) headers['x-edd-credential'] = credential
  if (label !== null) headers['x-edd-case'] = label
  return send({ port: scene.doorPort, target, method: 'POST', headers, body })
}
const code = (answer: Answer): unknown => answer.headers['x-edd-code'] ?? answer.status
const create = (caseId: string): Promise<Answer> => replay('/api/s', `subscribe/${caseId}/create/1`)

describe('the replay credential', () => {
  it('lets a request of the run through, and is stripped with the label', async () => {
    expect((await create('S-1')).status).toBe(201)
    expect(Object.keys(scene.app.reached[0]!.headers).filter((name) => name.startsWith('x-edd'))).toEqual([])
    const [command] = await scene.door.drain()
    expect(command).toMatchObject({ label: 'subscribe/S-1/create/1', status: 201, refused: null })
    expect(JSON.stringify(command)).not.toContain(CREDENTIAL)
    expect(await scene.door.counts()).toEqual({ proof: 0, validate: 1, refused: 0 })
  })

  it.each([
    ['missing', null],
    ['empty', ''],
    ['another one', 'fresh-credential-of-this-ru0'],
    ['longer', `${CREDENTIAL}x`],
    ['shorter', CREDENTIAL.slice(1)],
  ])('is refused when it is %s: EDD_REPLAY_CREDENTIAL', async (_, credential) => {
    expect(code(await replay('/api/s', 'subscribe/S-1/create/1', { credential }))).toBe('EDD_REPLAY_CREDENTIAL')
    const headers: Record<string, string> = credential === null ? {} : { 'x-edd-credential': credential }
    expect(code(await scene.get('/page', headers))).toBe('EDD_REPLAY_CREDENTIAL')
    expect(scene.app.reached).toEqual([])
    const refusals = await scene.door.refusals()
    expect(refusals.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(JSON.stringify(refusals)).not.toContain(CREDENTIAL)
    expect(await scene.door.dispositions()).toEqual({})
  })

  it('is refused when it is too old: EDD_REPLAY_CREDENTIAL [D206]', async () => {
    await openValidate({ expiresAt: Date.now() - 1 })
    const answer = await create('S-1')
    expect([code(answer), answer.body]).toEqual(['EDD_REPLAY_CREDENTIAL', expect.stringContaining('too old')])
    expect(scene.app.reached).toEqual([])
  })

  it('is never empty: a phase opened with an empty one lets nothing through', async () => {
    await openValidate({ credential: '' })
    expect(code(await replay('/api/s', 'subscribe/S-1/create/1', { credential: '' }))).toBe('EDD_REPLAY_CREDENTIAL')
  })

  it('ends with its phase: neither a closed door nor one open for Proof takes it', async () => {
    await scene.door.openPhase({ kind: 'closed' })
    expect(code(await create('S-1'))).toBe('EDD_DOOR_CLOSED')
    await scene.door.openPhase({ kind: 'proof' })
    expect(code(await create('S-1'))).toBe('EDD_API_SUBSTITUTION')
  })

  it('is needed by a browser too', async () => {
    const answer = await send({ port: scene.doorPort, target: '/api/s', method: 'POST', headers: FROM_PAGE })
    expect(code(answer)).toBe('EDD_REPLAY_CREDENTIAL')
  })

  it('lets safe requests through without a case', async () => {
    expect((await scene.get('/page', { 'x-edd-credential': CREDENTIAL })).status).toBe(200)
    expect(await scene.door.drain()).toEqual([])
  })
})

describe('the shape of a replayed request', () => {
  it('is refused with EDD_SHAPE and the leaf, before the application sees it [D136]', async () => {
    const answer = await replay('/api/s', 'subscribe/S-1/create/1', { body: '{"code":"A","admin":true}' })
    expect([code(answer), answer.body]).toEqual([
      'EDD_SHAPE',
      expect.stringContaining('body $.admin was never captured'),
    ])
    expect(scene.app.reached).toEqual([])
    expect(await scene.door.dispositions()).toEqual({ 'subscribe/S-1': book({ unproven: 1 }) })
    expect(await scene.door.drain()).toMatchObject([{ refused: { code: 'EDD_SHAPE' }, status: null }])
  })

  it.each([
    ['an unknown variant', 'subscribe/S-1/nothing/1'],
    ['a step that was not proven', 'subscribe/S-1/create/2'],
    ['a step 0', 'subscribe/S-1/create/0'],
    ['no label at all', 'subscribe'],
    ['a label that cannot be decoded', 'subscribe/%zz/create/1'],
    ['a variant of another shape', 'subscribe/S-1/two/1'],
  ])('is refused with EDD_SHAPE for %s [D136]', async (_, label) => {
    expect(code(await replay('/api/s', label))).toBe('EDD_SHAPE')
    expect(scene.app.reached).toEqual([])
  })

  it('needs a case, or declared traffic: EDD_UNDECLARED_DOOR', async () => {
    expect(code(await replay('/logout', null))).toBe('EDD_UNDECLARED_DOOR')
    const source = { file: 'oracle/v1/commands.yaml', line: 1 }
    const traffic = { kind: 'no-write' as const, columns: [], reason: 'r', source }
    await openValidate({ traffic: [{ ...traffic, match: { method: 'POST', path: '/logout/{id}' } }] })
    expect(code(await replay('/logout/7', null))).toBe(200)
    expect(code(await replay('/logout', null))).toBe('EDD_UNDECLARED_DOOR')
    expect(await scene.door.dispositions()).toEqual({})
  })

  it('is that of the phase: a later phase may prove other variants', async () => {
    await openValidate({ shapes: [VARIANTS[1]!] })
    expect(code(await create('S-1'))).toBe('EDD_SHAPE')
    await openValidate()
    expect(code(await create('S-1'))).toBe(201)
  })

  it('that cannot be enforced is refused when the phase is opened, and the phase before stands', async () => {
    const broken = { ...step('POST', '/api/s', 201), leaves: [{ ...VARIANTS[0]!.steps[0]!.leaves[0]!, path: 'code' }] }
    await expect(openValidate({ shapes: [variant('create', [broken])] })).rejects.toMatchObject({ code: 'EDD_SHAPE' })
    expect(code(await create('S-1'))).toBe(201)
  })
})

describe('the book of dispositions', () => {
  it('accepts a case whose step got its proven status; another answer is no proven end', async () => {
    await create('S-1')
    status = () => 409
    await create('S-2')
    expect(await scene.door.dispositions()).toEqual({
      'subscribe/S-1': book({ accepted: 1 }),
      'subscribe/S-2': book({ unproven: 1 }),
    })
  })

  it.each([
    ['refuse', 409, book({ rejected: 1 })],
    ['resubmit', 200, book({ noChange: 1 })],
    ['refuse', 201, book({ unproven: 1 })],
    ['resubmit', 409, book({ unproven: 1 })],
  ])(
    'knows a case of %s that was answered %i by the end of its own scenario [D62]',
    async (scenario, answer, wanted) => {
      status = () => answer
      await replay('/api/s', `${scenario}/S-1/create/1`)
      expect(await scene.door.dispositions()).toEqual({ [`${scenario}/S-1`]: wanted })
    },
  )

  it('lets no case through whose scenario has no proven end: EDD_SHAPE', async () => {
    const answer = await replay('/api/s', 'approve/S-1/create/1')
    expect([code(answer), answer.body]).toEqual([
      'EDD_SHAPE',
      expect.stringContaining('no end of variant create was proven for scenario approve'),
    ])
    expect(scene.app.reached).toEqual([])
  })

  it('shows a case that was sent twice', async () => {
    await create('S-1')
    await create('S-1')
    expect(await scene.door.dispositions()).toEqual({ 'subscribe/S-1': book({ accepted: 2 }) })
  })

  it('shows a case that was sent twice at once: EDD_COMMAND_SEQUENCE', async () => {
    held = []
    const first = create('S-1')
    await until(() => held!.length === 1)
    expect(code(await create('S-1'))).toBe('EDD_COMMAND_SEQUENCE')
    held[0]!()
    await first
    expect(await scene.door.dispositions()).toEqual({ 'subscribe/S-1': book({ accepted: 1, unproven: 1 }) })
  })

  it('accepts a case of several steps only when all came, in order', async () => {
    await replay('/api/first', 'subscribe/S-1/two/1')
    expect(await scene.door.dispositions()).toEqual({ 'subscribe/S-1': book({}) })
    await replay('/api/second', 'subscribe/S-1/two/2')
    expect(await scene.door.dispositions()).toEqual({ 'subscribe/S-1': book({ accepted: 1 }) })
  })

  it('refuses steps out of order with EDD_COMMAND_SEQUENCE, before the application sees them', async () => {
    expect(code(await replay('/api/second', 'subscribe/S-1/two/2'))).toBe('EDD_COMMAND_SEQUENCE')
    await replay('/api/first', 'subscribe/S-2/two/1')
    expect(code(await replay('/api/first', 'subscribe/S-2/two/1'))).toBe('EDD_COMMAND_SEQUENCE')
    await replay('/api/first', 'subscribe/S-3/two/1')
    expect(code(await replay('/api/second', 'subscribe/S-3/other/2'))).toBe('EDD_COMMAND_SEQUENCE')
    expect(scene.app.reached.map(({ url }) => url)).toEqual(['/api/first', '/api/first'])
    expect(await scene.door.dispositions()).toEqual({
      'subscribe/S-1': book({ unproven: 1 }),
      'subscribe/S-2': book({ unproven: 1 }),
      'subscribe/S-3': book({ unproven: 1 }),
    })
  })

  it('knows no end of a case whose first step failed', async () => {
    status = () => 500
    await replay('/api/first', 'subscribe/S-1/two/1')
    status = () => 200
    expect(code(await replay('/api/second', 'subscribe/S-1/two/2'))).toBe('EDD_COMMAND_SEQUENCE')
    expect(await scene.door.dispositions()).toEqual({ 'subscribe/S-1': book({ unproven: 2 }) })
  })

  it('knows no end of a case whose answer never came', async () => {
    await scene.app.close()
    expect(code(await create('S-1'))).toBe('EDD_APP_EXITED')
    expect(await scene.door.dispositions()).toEqual({ 'subscribe/S-1': book({ unproven: 1 }) })
  })

  it('names cases as the label does, whatever characters they hold', async () => {
    const label = formatCaseLabel({ scenario: 'sub/scribe', caseId: 'É 7%/x', variant: 'create', step: 1 })
    expect(code(await replay('/api/s', label))).toBe(201)
    expect(await scene.door.dispositions()).toEqual({ 'sub/scribe/É 7%/x': book({ accepted: 1 }) })
  })
})

describe('what is replayed apart', () => {
  it('passes as ever, in order, but stands in no book and in no count [D81]', async () => {
    await create('S-1')
    await openValidate({ apart: true })
    expect(code(await create('S-1'))).toBe(201)
    expect(code(await replay('/api/s', 'subscribe/S-1/create/1', { body: '{"other":1}' }))).toBe('EDD_SHAPE')
    expect(code(await replay('/api/second', 'subscribe/S-2/two/2'))).toBe('EDD_COMMAND_SEQUENCE')
    await openValidate()
    await create('S-2')
    expect(await scene.door.dispositions()).toEqual({
      'subscribe/S-1': book({ accepted: 1 }),
      'subscribe/S-2': book({ accepted: 1 }),
    })
    expect((await scene.door.counts()).validate).toBe(2)
  })
})
