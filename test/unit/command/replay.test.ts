import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBody } from '../../../src/codec/read-body.js'
import { bodyTree } from '../../../src/command/body-tree.js'
import { checkCapture } from '../../../src/command/check-capture.js'
import { flattenLeaves } from '../../../src/command/flatten-leaves.js'
import { instantiateStep } from '../../../src/command/instantiate-case.js'
import type { ReplayRequest } from '../../../src/command/replay-request.js'
import { checkReplayShape } from '../../../src/command/shape-runner.js'
import { mergeCaptures } from '../../../src/evidence/merge-captures.js'
import type { JsonTree } from '../../../src/model/capture.js'
import type { CommandVariant } from '../../../src/model/commands.js'
import type { ProvenVariant } from '../../../src/model/evidence.js'
import type { CreateInput } from './create-fixture.js'
import {
  captured,
  clientBody,
  contextOf,
  createStep,
  createVariant,
  end,
  input,
  leaf,
  loginCommand,
  loginVariant,
  of,
  secret,
  typed,
} from './create-fixture.js'

const SEED = 90_210
const session = { origin: 'http://subscriptions.localhost', cookieHeader: (path: string) => `sid=1; at=${path}` }
const label = 'create/SUB-1'

async function proven(variant: CommandVariant, ...inputs: readonly CreateInput[]): Promise<ProvenVariant> {
  const captures = await Promise.all(
    inputs.map(async (from) => {
      const command = variant === loginVariant ? loginCommand() : captured({ json: clientBody(from) })
      const { capture } = await checkCapture({ of, end, variant, commands: [command], context: contextOf(from) })
      if (capture === null) throw new Error('the capture is not clean')
      return capture
    }),
  )
  return mergeCaptures(variant, captures)
}

const full: CreateInput = { ...typed, note: 'a note', addons: [] }
const replay = async (from: CreateInput, variant = createVariant, token: string | null = 't0ken') =>
  instantiateStep({
    variant: await proven(variant, typed, full),
    step: 0,
    rules: variant,
    context: contextOf(from, token),
    session,
    label,
  })

const text = (request: ReplayRequest) => Buffer.from(request.bytes).toString('utf8')

/** The replayed request as the door would record it. */
function asCaptured(request: ReplayRequest) {
  const { method, target, headers, media, bytes } = request
  return captured({ method, target, headers, media, body: readBody({ media, bytes }) })
}

const anyInput: fc.Arbitrary<CreateInput> = fc.record({
  code: fc.string({ unit: 'grapheme' }),
  customer: fc.constantFrom('C-1', 'C-2', 'C-3'),
  price: fc.integer({ min: 0, max: 10 ** 7 }).map((cents) => (cents / 100).toFixed(2)),
  renewal: fc.constantFrom('31/12/2026', '01/02/2027', '29/02/2028'),
  note: fc.option(fc.string()),
  renew: fc.boolean(),
  addons: fc.array(fc.record({ addon: fc.string(), quantity: fc.nat({ max: 99 }).map(String) }), { maxLength: 3 }),
})

describe('instantiateStep', () => {
  it('builds the request that the client would have sent', async () => {
    const request = await replay({ ...typed, code: 'SUB-77', customer: 'C-2', note: 'hello', renew: false })
    expect(request).toMatchObject({ method: 'POST', target: '/api/subscriptions', media: 'application/json', label })
    expect(JSON.parse(text(request))).toEqual(
      clientBody({ ...typed, code: 'SUB-77', customer: 'C-2', note: 'hello', renew: false }),
    )
    expect(request.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'browser',
      'sec-fetch-site': 'same-origin',
      host: 'subscriptions.localhost',
      origin: 'http://subscriptions.localhost',
      cookie: 'sid=1; at=/api/subscriptions',
      'x-csrf-token': 't0ken',
    })
  })

  it('builds a form', async () => {
    const request = await replay(typed, loginVariant, 'a&b')
    expect(text(request)).toBe(`_csrf=a%26b&email=clerk%40acme.test&password=${secret}`)
    expect(checkReplayShape(request, { variant: await proven(loginVariant, typed), step: 0 })).toEqual([])
  })

  it('fills path and query from their leaves', async () => {
    const variant: CommandVariant = {
      ...createVariant,
      steps: [
        {
          ...createStep,
          match: { method: 'POST', path: '/t/{tenant}/x' },
          media: 'none',
          leaves: [
            { place: 'path', path: 'tenant', source: input('code') },
            { place: 'query', path: 'price', source: input('price', 'minor-units') },
          ],
        },
      ],
    }
    const command = captured({ target: '/t/SUB-1/x?price=1999', headers: {}, media: '', body: { kind: 'none' } })
    const { capture, mismatches } = await checkCapture({
      of,
      end,
      variant,
      commands: [command],
      context: contextOf(typed),
    })
    expect(mismatches).toEqual([])
    if (capture === null) throw new Error('no capture')
    const context = contextOf({ ...typed, code: 'a/b c', price: '1.00' })
    const merged = mergeCaptures(variant, [capture])
    const request = await instantiateStep({ variant: merged, step: 0, rules: variant, context, session, label })
    expect(request.target).toBe('/t/a%2Fb%20c/x?price=100')
    expect(request.bytes).toHaveLength(0)
    expect(checkReplayShape(request, { variant: merged, step: 0 })).toEqual([])
  })

  it('sends a capture of which checks clean, whatever the case [D61]', async () => {
    const variant = await proven(createVariant, typed, full)
    await fc.assert(
      fc.asyncProperty(anyInput, async (from) => {
        const context = contextOf(from)
        const request = await instantiateStep({ variant, step: 0, rules: createVariant, context, session, label })
        expect(JSON.parse(text(request))).toEqual(JSON.parse(JSON.stringify(clientBody(from))))
        expect(checkReplayShape(request, { variant, step: 0 })).toEqual([])
        const commands = [asCaptured(request)]
        expect((await checkCapture({ of, end, variant: createVariant, commands, context })).mismatches).toEqual([])
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('refuses a leaf that Proof never saw, before anything is sent: EDD_SHAPE [D61][D136]', async () => {
    const variant = await proven(createVariant, typed)
    const ask = instantiateStep({
      variant,
      step: 0,
      rules: createVariant,
      context: contextOf({ ...typed, note: 'x' }),
      session,
      label,
    })
    await expect(ask).rejects.toThrow(
      /EDD_SHAPE.*create\/SUB-1: step 1 of variant create.any.*body \$\.note was not proven/su,
    )
  })

  it('refuses a list that Proof saw empty only: EDD_SHAPE [D61]', async () => {
    const variant = await proven(createVariant, full)
    const context = contextOf({ ...full, addons: typed.addons })
    const ask = instantiateStep({ variant, step: 0, rules: createVariant, context, session, label })
    await expect(ask).rejects.toThrow(/EDD_SHAPE.*body \$\.addons\[\]\.addon was not proven/su)
  })

  it('refuses a step that is not the proven one: EDD_SHAPE [D61]', async () => {
    const rules = { ...createVariant, steps: [{ ...createStep, match: { method: 'POST', path: '/api/other' } }] }
    const variant = await proven(createVariant, typed)
    const common = { variant, context: contextOf(typed), session, label }
    await expect(instantiateStep({ ...common, step: 0, rules })).rejects.toThrow(/EDD_SHAPE/u)
    await expect(instantiateStep({ ...common, step: 1, rules: createVariant })).rejects.toThrow(/EDD_SHAPE/u)
  })

  it('refuses a case whose source has no value, every leaf at once: EDD_LEAF_UNRESOLVED', async () => {
    const ask = replay({ ...typed, customer: 'C-9', price: 'free' }, createVariant, null)
    await expect(ask).rejects.toThrow(/EDD_LEAF_UNRESOLVED.*3 problem/su)
    await expect(ask).rejects.toThrow(/customers holds no row.*"free" cannot be read.*volatile csrf was not read/su)
  })

  it('refuses a rule path that is not understood: EDD_LEAF_UNRESOLVED', async () => {
    const rules = { ...createVariant, steps: [{ ...createStep, leaves: [leaf('code', input('code'))] }] }
    const variant = await proven(createVariant, typed)
    const ask = instantiateStep({ variant, step: 0, rules, context: contextOf(typed), session, label })
    await expect(ask).rejects.toThrow(/EDD_LEAF_UNRESOLVED.*the path is not understood/su)
  })
})

/** A body with one leaf changed, removed or added, by position. */
type Mutation =
  | { readonly kind: 'change' | 'remove' | 'retype'; readonly at: number }
  | { readonly kind: 'add'; readonly name: string }

function mutate(body: JsonTree, mutation: Mutation): JsonTree {
  const { leaves, lists } = flattenLeaves({ matched: { params: {}, query: [] }, headers: {}, body })
  if (mutation.kind === 'add') {
    return bodyTree({ leaves: [...leaves, { segments: [mutation.name], value: 'x' }], lists })
  }
  const at = mutation.at % leaves.length
  const changed = leaves.flatMap((one, index) => {
    if (index !== at) return [one]
    if (mutation.kind === 'remove') return []
    const other =
      typeof one.value === 'number' ? one.value + 1 : typeof one.value === 'boolean' ? !one.value : `${one.value}!`
    return [{ ...one, value: mutation.kind === 'change' ? other : [one.value === null ? 1 : null][0]! }]
  })
  return bodyTree({ leaves: changed, lists })
}

const anyMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('change' as const, 'remove' as const, 'retype' as const),
    at: fc.nat({ max: 40 }),
  }),
  fc.record({
    kind: fc.constant('add' as const),
    name: fc.string().filter((name) => !['note', ...Object.keys(clientBody(typed))].includes(name)),
  }),
)

describe('a single leaf changed, removed or added', () => {
  it('is refused by the check of a capture [D136]', async () => {
    await fc.assert(
      fc.asyncProperty(anyInput, anyMutation, async (from, mutation) => {
        const json = mutate(clientBody(from), mutation)
        const commands = [captured({ json })]
        const context = contextOf(from)
        const { mismatches } = await checkCapture({ of, end, variant: createVariant, commands, context })
        expect(mismatches.length).toBeGreaterThan(0)
      }),
      { seed: SEED, numRuns: 200 },
    )
  })

  it('is refused by the shape check, unless only a value or an optional leaf changed: EDD_SHAPE [D61]', async () => {
    const variant = await proven(createVariant, typed, full)
    await fc.assert(
      fc.asyncProperty(anyInput, anyMutation, async (from, mutation) => {
        fc.pre(mutation.kind !== 'change')
        const without = { ...from, note: null }
        const request = await replay(without)
        const bytes = Buffer.from(JSON.stringify(mutate(clientBody(without), mutation)))
        const problems = checkReplayShape({ ...request, bytes }, { variant, step: 0 })
        expect(problems.map(({ code }) => code)).toContain('EDD_SHAPE')
      }),
      { seed: SEED, numRuns: 100 },
    )
  })
})

const judge = async (change: Partial<ReplayRequest>) => {
  const variant = await proven(createVariant, typed, full)
  return checkReplayShape({ ...(await replay(typed)), ...change }, { variant, step: 0 }).map(({ message }) => message)
}

describe('checkReplayShape', () => {
  it('names the case, the step and the leaf: EDD_SHAPE', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...clientBody(typed), source: 'api', extra: 1 }))
    expect(await judge({ bytes })).toEqual([
      'create/SUB-1: step 1 of variant create.any: body $.source is not the constant that Proof saw',
      'create/SUB-1: step 1 of variant create.any: body $.extra was not proven',
    ])
  })

  it.each([
    ['a body that is no JSON', { bytes: Buffer.from('{') }, /body \$ is unreadable/u],
    ['a body that is no UTF-8', { bytes: Buffer.from([0x22, 0xff, 0x22]) }, /body \$ is unreadable/u],
    ['no body', { bytes: Buffer.alloc(0) }, /body \$ is missing/u],
    ['a header more', { headers: { 'x-debug': '1' } }, /headers x-debug was not proven/u],
    ['another method', { method: 'PUT' }, /method is PUT/u],
    ['another media type', { media: 'text/plain' }, /media is text\/plain/u],
  ])('refuses %s: EDD_SHAPE', async (_, change, message) => {
    expect((await judge(change)).join('\n')).toMatch(message)
  })

  it('refuses a step that was not proven: EDD_SHAPE', async () => {
    const variant = await proven(createVariant, typed)
    expect(checkReplayShape(await replay(typed), { variant, step: 4 })).toEqual([
      { code: 'EDD_SHAPE', message: 'create/SUB-1: step 5 of variant create.any was not proven' },
    ])
  })

  it('refuses an empty list that Proof never saw empty: EDD_SHAPE', async () => {
    const variant = await proven(createVariant, typed)
    const bytes = Buffer.from(JSON.stringify({ ...clientBody(typed), addons: [] }))
    const problems = checkReplayShape({ ...(await replay(typed)), bytes }, { variant, step: 0 })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).toContain('body $.addons is an empty list')
  })
})
