import { beforeAll, describe, expect, test } from 'vitest'
import type { Bundle } from '../../../src/model/bundle.js'
import { lockBundle } from '../../../src/lock/lock-bundle.js'
import { verifyLock } from '../../../src/oracle/verify-lock.js'
import type { DeskChange } from '../../helpers/load-desk.js'
import { loadChangedDesk, loadDesk } from '../../helpers/load-desk.js'

const harness = { version: '1.0.0', digest: 'sha256:00' } as const

/** The one comment without a text changes nothing that a witness could see; with a text the desk can be locked. */
const SOUND: DeskChange = { file: 'gold/comment/comments.jsonl', from: 'null', to: '"Came again"' }

let desk: Bundle

beforeAll(async () => {
  desk = await loadChangedDesk(SOUND)
})

const PARTS: readonly (readonly [string, DeskChange])[] = [
  ['gold [D16]', { file: 'gold/open/tickets.jsonl', from: 'No heat', to: 'No light' }],
  ['the schema of gold [D16]', { file: 'baseline/schema.sqlite.sql', from: 'body text', to: 'body varchar(9)' }],
  ['the baseline [D17]', { file: 'baseline/users.jsonl', from: 'null', to: '"2026-01-01"' }],
  ['the order of the scenarios [D18]', { file: 'oracle.yaml', from: '  after: open-ticket\n', to: '' }],
  ['the ledger [D19]', { file: 'oracle.yaml', from: 'id: stored', to: 'id: kept' }],
  [
    'the interface assertions [D20]',
    {
      file: 'oracle.yaml',
      from: 'runtime:\n',
      to: '  assertions:\n  - { id: a, in: open-ticket, at: before, page: /, role: form, is: visible }\nruntime:\n',
    },
  ],
  ['the witness [D21]', { file: 'oracle.yaml', from: 'differs: [tickets.level]', to: 'differs: [tickets.title]' }],
  ['the contract [D22]', { file: 'oracle.yaml', from: 'compare: exact', to: 'compare: json' }],
  ['the boundary and its commands [D23]', { file: 'oracle.yaml', from: 'status: 204', to: 'status: 303' }],
  [
    'the rules of the leaves [D24]',
    { file: 'oracle.yaml', from: '{ input: title }', to: '{ input: title, as: trim }' },
  ],
  ['the runtime [D26]', { file: 'oracle.yaml', from: 'match: [build]', to: 'match: [build, schema]' }],
  [
    'the delegated gates [D27]',
    {
      file: 'oracle.yaml',
      from: 'runtime:\n',
      to: 'gates: []\nruntime:\n',
    },
  ],
]

describe('a part of the bundle that is edited is another oracle', () => {
  test.each(PARTS)('%s', async (_part, change) => {
    const { lock } = lockBundle({ bundle: desk, harness, pins: {} })
    const edited = await loadChangedDesk(SOUND, change)
    expect(edited.digest).not.toBe(desk.digest)
    const codes = verifyLock({ bundle: edited, lock, harness }).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['EDD_LOCK_STALE']))
  })

  test('the unedited one is the locked one', async () => {
    const { lock, problems } = lockBundle({ bundle: desk, harness, pins: {} })
    expect(problems).toEqual([])
    expect(verifyLock({ bundle: await loadChangedDesk(SOUND), lock, harness })).toEqual([])
  })
})

const CUT: readonly (readonly [string, DeskChange, string])[] = [
  [
    'the contract [D22]',
    { file: 'oracle.yaml', from: /contract:\n[\s\S]*?(?=commands:)/, to: '' },
    'EDD_BUNDLE_INVALID',
  ],
  ['the commands [D24]', { file: 'oracle.yaml', from: /commands:\n[\s\S]*?(?=ledger:)/, to: '' }, 'EDD_BUNDLE_INVALID'],
  ['the runtime [D26]', { file: 'oracle.yaml', from: /runtime:\n[\s\S]*/, to: '' }, 'EDD_BUNDLE_INVALID'],
  [
    'the boundary [D23][D68]',
    { file: 'oracle.yaml', from: '  boundary: { kind: http, origin: door }\n', to: '' },
    'EDD_BUNDLE_INVALID',
  ],
  ['a witness [D21]', { file: 'oracle.yaml', from: /^ {2}witness: .*T?.*\n/m, to: '' }, 'EDD_NO_WITNESS'],
  [
    'a value of gold [D9]',
    { file: 'gold/open/tickets.jsonl', from: ',"title":"No heat"', to: '' },
    'EDD_GOLD_INCOMPLETE',
  ],
  ['all of gold [D16]', { file: 'gold/open/tickets.jsonl', from: /[\s\S]+/, to: '' }, 'EDD_NO_SCENARIOS'],
]

describe('a bundle that lacks a part is refused', () => {
  test.each(CUT)('without %s', async (_part, change, code) => {
    const loading = loadChangedDesk(SOUND, change)
    await expect(loading).rejects.toMatchObject({ code: expect.stringContaining(code) })
  })
})

describe('a boundary that is no door of the interface', () => {
  test.each([
    ['an import [D64]', '{ kind: import, origin: door }'],
    ['a batch loader [D64]', '{ kind: batch, origin: loader }'],
    ['the store itself [D63]', '{ kind: sql, origin: door }'],
    ['the application beside the door [D68]', '{ kind: http, origin: app }'],
  ])('%s is refused', async (_boundary, to) => {
    const change = { file: 'oracle.yaml', from: '{ kind: http, origin: door }', to }
    await expect(loadChangedDesk(SOUND, change)).rejects.toMatchObject({ code: 'EDD_BUNDLE_INVALID' })
  })
})

describe('what is entered must land somewhere', () => {
  const problems = async (change: DeskChange): Promise<readonly string[]> =>
    lockBundle({ bundle: await loadChangedDesk(SOUND, change), harness, pins: {} }).problems.map(({ code }) => code)

  test('an input of no column and no assertion cannot be locked: EDD_INPUT_LANDS_NOWHERE [D178]', async () => {
    const change = { file: 'oracle.yaml', from: 'title: { column', to: 'terms: { literal: true }\n    title: { column' }
    expect(await problems(change)).toContain('EDD_INPUT_LANDS_NOWHERE')
  })

  test('an input whose column is only held by an invariant cannot be locked either [D178]', async () => {
    const change = { file: 'oracle.yaml', from: 'column: tickets.title', to: 'column: tickets.opened_at' }
    expect(await problems(change)).toContain('EDD_INPUT_LANDS_NOWHERE')
  })
})

test('the desk as it stands in the helpers loads', async () => {
  expect((await loadDesk()).id).toBe('desk')
})
