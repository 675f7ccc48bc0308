import { describe, expect, test } from 'vitest'
import type { MatcherDecision } from '../../../matchers/matcher-decision.js'
import { toMatchGoldState } from '../../../matchers/to-match-gold-state.js'
import { loadBundle } from '../../../src/oracle/load-bundle.js'
import { observeChange } from '../../../src/state/observe-change.js'
import { catalogOfSchema } from '../../../src/store/sqlite/catalog-of-schema.js'
import { join } from 'node:path'
import type { Desk, DeskEdits } from './desk.js'
import { desk } from './desk.js'

const HEAD = 'format: 1\nid: desk\nversion: v1\nchange: initial\n'
const ROUNDS = 'rounds: [{ id: open, kind: entry }]\n'
const SCENARIO = 'scenarios:\n- { id: open-ticket, round: open, cases: { each: tickets }, closure: [tickets] }\n'
const CONTRACT = `contract:
  tables:
    users: { key: [email], rest: compare }
    tickets:
      key: [number]
      rest: compare
      columns:
        id: { translate: surrogate }
        owner: { translate: { parent: users } }
        opened_at: { invariant: within-run }
    comments:
      key: [ticket_id, line]
      rest: compare
      columns: { id: { translate: surrogate }, ticket_id: { translate: { parent: tickets } } }
`

const NO_COMMENTS: DeskEdits = { 'gold/comment/provenance.yaml': null, 'gold/comment/comments.jsonl': null }

/** A desk whose bundle states what an ordinary test needs, and nothing for a lane. */
function slice(text: string = HEAD + ROUNDS + SCENARIO + CONTRACT, edits: DeskEdits = {}): Desk {
  return desk({ ...NO_COMMENTS, 'oracle.yaml': text, ...edits })
}

function judge(of: Desk, selection: unknown, received: unknown = of.path): Promise<MatcherDecision> {
  return toMatchGoldState(received, { oracle: of.oracle, selection, testPath: of.testPath })
}

const baseline = { baseline: true }

describe('a bundle without actors, commands and runtime', () => {
  test('is enough for the baseline, and says what it is not [D219]', async () => {
    const decision = await judge(slice(), baseline)
    expect([decision.pass, decision.message()]).toEqual([
      true,
      'the stored state equals gold\nnot a conforming gate: a proving slice; ' +
        'the oracle states no actors, commands and runtime yet; next: npx edd lock',
    ])
  })

  test('is enough for a case', async () => {
    const of = slice()
    const right = await observeChange(of.path, () => of.open('T-1'))
    expect((await judge(of, { scenario: 'open-ticket', case: 'T-1' }, right)).pass).toBe(true)
    const wrong = await observeChange(of.path, () => of.open('T-2', { level: 'high' }))
    const decision = await judge(of, { scenario: 'open-ticket' }, wrong)
    expect(decision.mismatches).toMatchObject([{ code: 'EDD_FIELD', case: 'T-2', table: 'tickets', field: 'level' }])
  })

  test('is no bundle for a lane: both missing parts are named', async () => {
    const of = slice()
    const bundleRoot = join(of.root, of.oracle)
    const refusal = loadBundle({ bundleRoot, projectRoot: of.root, catalogOf: catalogOfSchema })
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_BUNDLE_INVALID' })
    await expect(refusal).rejects.toThrow(/there is no commands[\s\S]*there is no runtime/)
  })

  test('one that states some of them must be whole', async () => {
    const actors = 'actors: {}\n'
    await expect(judge(slice(HEAD + ROUNDS + SCENARIO + actors + CONTRACT), baseline)).rejects.toThrow(
      /there is no commands[\s\S]*there is no runtime/,
    )
  })

  test.each<[string, string, DeskEdits, string, RegExp]>([
    ['no contract', HEAD + ROUNDS + SCENARIO, {}, 'EDD_BUNDLE_INVALID', /there is no contract/],
    [
      'another version',
      HEAD.replace('v1', 'v2') + CONTRACT,
      {},
      'EDD_BUNDLE_CONTRADICTORY',
      /version v2, its folder v1/,
    ],
    [
      'a ledger',
      `${HEAD}${ROUNDS}${SCENARIO}${CONTRACT}ledger: { obligations: [] }\n`,
      {},
      'EDD_BUNDLE_CONTRADICTORY',
      /ledger belongs to a whole bundle/,
    ],
    [
      'a driver',
      HEAD + ROUNDS + SCENARIO.replace('closure', 'driver: drivers/desk.ts#openTicket, closure') + CONTRACT,
      {},
      'EDD_BUNDLE_INVALID',
      /unknown key "driver"/,
    ],
    [
      'an unknown round',
      HEAD + ROUNDS + SCENARIO.replace('round: open', 'round: oepn') + CONTRACT,
      {},
      'EDD_REFERENCE_UNKNOWN',
      /no round is named "oepn"; the nearest is "open"/,
    ],
    [
      'an unknown table',
      HEAD + ROUNDS + SCENARIO.replace('closure: [tickets]', 'closure: [tickts]') + CONTRACT,
      {},
      'EDD_REFERENCE_UNKNOWN',
      /no table is named "tickts"; the nearest is "tickets"/,
    ],
    [
      'a scenario twice',
      HEAD + ROUNDS + SCENARIO + (SCENARIO.split('\n')[1] ?? '') + '\n' + CONTRACT,
      {},
      'EDD_BUNDLE_CONTRADICTORY',
      /scenario "open-ticket" stands twice/,
    ],
    [
      'no gold',
      HEAD + ROUNDS + SCENARIO + CONTRACT,
      { 'gold/open/tickets.jsonl': null },
      'EDD_GOLD_MISSING',
      /no gold for open-ticket/,
    ],
    ['gold of no round', HEAD + CONTRACT, {}, 'EDD_REFERENCE_UNKNOWN', /no round is named "open"/],
    [
      'a gold row that is not whole',
      HEAD + ROUNDS + SCENARIO + CONTRACT,
      { 'gold/open/tickets.jsonl': (text) => text.replace('"level":"high",', '') },
      'EDD_GOLD_INCOMPLETE',
      /does not state level/,
    ],
  ])('is refused with %s', async (_, ...[text, edits, code, message]) => {
    const refusal = judge(slice(text, edits), baseline)
    await expect(refusal).rejects.toMatchObject({ code })
    await expect(refusal).rejects.toThrow(message)
  })
})

describe('the baseline', () => {
  test('is every row of every table, also of a whole bundle', async () => {
    const of = desk()
    expect((await judge(of, baseline)).pass).toBe(true)
    of.open('T-1')
    const decision = await judge(of, baseline)
    expect(decision.mismatches).toMatchObject([
      { code: 'EDD_ROW_COUNT', scenario: 'baseline', table: 'tickets', expected: 0, actual: 1 },
      { code: 'EDD_ROW_EXTRA', scenario: 'baseline', case: null, table: 'tickets', key: { number: 'T-1' } },
    ])
  })

  test('nothing may change beside it', async () => {
    const of = slice()
    const change = await observeChange(of.path, () => of.open('T-1'))
    const decision = await judge(of, baseline, change)
    expect(decision.mismatches).toMatchObject([{ code: 'EDD_WRITE_OUTSIDE_CLOSURE', table: 'tickets' }])
  })

  test('without a row is no baseline', async () => {
    const of = slice(undefined, { 'baseline/users.jsonl': null })
    of.db.exec('delete from users')
    const decision = await judge(of, baseline)
    expect([decision.pass, decision.message()]).toEqual([false, expect.stringMatching(/^EDD_GOLD_MISSING: no row/)])
  })

  test.each([
    ['false', { baseline: false }, /"baseline" is true, or not given/],
    ['a scenario', { baseline: true, scenario: 'open-ticket' }, /name none with it/],
    ['a case', { baseline: true, case: 'T-1' }, /name none with it/],
  ])('is not selected with %s: EDD_ARGUMENT', async (_, selection, message) => {
    const refusal = judge(slice(), selection)
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
    await expect(refusal).rejects.toThrow(message)
  })

  test('an unclassified column fails it: EDD_COLUMN_UNCLASSIFIED [D73]', async () => {
    const text =
      HEAD +
      CONTRACT.replace(
        'users: { key: [email], rest: compare }',
        'users: { key: [email], columns: { email: { compare: exact } } }',
      )
    const of = slice(text, { 'gold/open/provenance.yaml': null, 'gold/open/tickets.jsonl': null })
    expect((await judge(of, baseline)).mismatches).toMatchObject([
      { code: 'EDD_COLUMN_UNCLASSIFIED', table: 'users', field: 'last_login_at' },
    ])
  })
})
