import { describe, expect, test } from 'vitest'
import { CALL_ARGUMENTS } from '../../../src/authority/call-arguments.js'

const tests = { expected: 6, passed: 6, failed: 0, skipped: 0 }

const SOUND = {
  hello: { pid: 4242 },
  beginProof: { scenario: 'create', case: 'C-1' },
  actorEstablished: { scenario: 'create', case: 'C-1' },
  settle: { quietMs: 50 },
  endProof: {
    scenario: 'create',
    case: 'C-1',
    failure: null,
    browser: { gone: false, pageErrors: [] },
    assertions: [{ id: 'a', held: true, observed: 'x' }],
  },
  validatePartition: { scenario: 'create', partition: 1 },
  decide: { entire: true, reason: '', tests },
} as const

type Name = keyof typeof SOUND

describe('what a host may say', () => {
  test.each(Object.keys(SOUND) as Name[])('%s: a sound argument is read as it is', (name) => {
    expect(CALL_ARGUMENTS[name].parse(SOUND[name])).toEqual(SOUND[name])
  })

  test.each(Object.keys(SOUND) as Name[])('%s: nothing at all is refused', (name) => {
    for (const argument of [undefined, null, {}, [], 'text'])
      expect(CALL_ARGUMENTS[name].safeParse(argument).success).toBe(false)
  })

  test.each<[Name, object]>([
    ['hello', { pid: 1.5 }],
    ['beginProof', { case: 7 }],
    ['settle', { quietMs: -1 }],
    ['settle', { quietMs: Number.POSITIVE_INFINITY }],
    ['settle', { quietMs: 60_000 }],
    ['endProof', { failure: undefined }],
    ['endProof', { browser: undefined }],
    ['endProof', { browser: { gone: 'no', pageErrors: [] } }],
    ['endProof', { browser: { gone: true, pageErrors: [1] } }],
    ['endProof', { assertions: [{ id: 'a', held: 'yes', observed: '' }] }],
    ['validatePartition', { partition: 0 }],
    ['validatePartition', { partition: '1' }],
    ['decide', { entire: 'yes' }],
    ['decide', { tests: { ...tests, passed: -1 } }],
    ['decide', { tests: { ...tests, skipped: 0.5 } }],
    ['decide', { tests: { expected: 6, passed: 6, failed: 0 } }],
  ])('%s: refused with %j', (name, wrong) => {
    expect(CALL_ARGUMENTS[name].safeParse({ ...SOUND[name], ...wrong }).success).toBe(false)
  })

  test('nothing more is carried on: a host cannot add facts to a call', () => {
    const more = { ...SOUND.endProof, parity: { mismatches: 0 } }
    expect(CALL_ARGUMENTS.endProof.parse(more)).toEqual(SOUND.endProof)
  })
})
