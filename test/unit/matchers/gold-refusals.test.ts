import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MatcherDecision } from '../../../matchers/matcher-decision.js'
import { toMatchGoldState } from '../../../matchers/to-match-gold-state.js'
import type { LaneOutcome } from '../../../src/model/outcome.js'
import { observeChange } from '../../../src/state/observe-change.js'
import type { Desk } from './desk.js'
import { desk } from './desk.js'

function judge(of: Desk, selection: unknown, received: unknown = of.path): Promise<MatcherDecision> {
  return toMatchGoldState(received, { oracle: of.oracle, selection, testPath: of.testPath })
}

describe('the selection', () => {
  test.each([
    [
      'an option that does not exist [EDD-V-01]',
      { scenario: 'open-ticket', cased: ['T-1'] },
      /"cased"; the nearest is "case"/,
    ],
    ['no scenario', {}, /"scenario" names a scenario/],
    ['a scenario that is no text', { scenario: 1 }, /"scenario" names a scenario/],
    ['case and cases', { scenario: 'open-ticket', case: 'T-1', cases: ['T-1'] }, /"case" or "cases", not both/],
    ['a case that is no text', { scenario: 'open-ticket', case: 1 }, /"case" names one case/],
    ['a list that is none', { scenario: 'open-ticket', cases: 'T-1' }, /"cases" is a list/],
    ['a list with something else in it', { scenario: 'open-ticket', cases: ['T-1', 2] }, /"cases" is a list/],
    ['an empty list', { scenario: 'open-ticket', cases: [] }, /"cases" is empty/],
    ['nothing at all', null, /second argument/],
  ])('refuses %s with EDD_ARGUMENT', async (_, selection, message) => {
    const refusal = judge(desk(), selection)
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
    await expect(refusal).rejects.toThrow(message)
  })

  test('refuses an unknown scenario with the nearest [EDD-V-01]', async () => {
    const refusal = judge(desk(), { scenario: 'open-tiket' })
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_REFERENCE_UNKNOWN' })
    await expect(refusal).rejects.toThrow('no scenario is named "open-tiket"; the nearest is "open-ticket"')
  })

  test('refuses an unknown case with the nearest, also one of another scenario [EDD-V-01]', async () => {
    const of = desk()
    await expect(judge(of, { scenario: 'open-ticket', case: 'T-11' })).rejects.toThrow(
      'EDD_REFERENCE_UNKNOWN: no case of open-ticket is named "T-11"; the nearest is "T-1"',
    )
    await expect(judge(of, { scenario: 'open-ticket', cases: ['T-1', 'T-3'] })).rejects.toThrow(/named "T-3"/)
  })
})

describe('the oracle', () => {
  test('refuses missing gold by the name of its scenario, and writes nothing [EDD-V-27]', async () => {
    const of = desk({ 'gold/comment/comments.jsonl': null })
    const before = readdirSync(of.root, { recursive: true })
    const refusal = judge(of, { scenario: 'comment-ticket' })
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_GOLD_MISSING' })
    await expect(refusal).rejects.toThrow('no gold for comment-ticket')
    expect(readdirSync(of.root, { recursive: true })).toEqual(before)
  })

  test('refuses a folder that holds no bundle', async () => {
    const of = { ...desk(), oracle: 'oracle/v2' }
    await expect(judge(of, { scenario: 'open-ticket' })).rejects.toMatchObject({ code: 'EDD_BUNDLE_MISSING' })
  })

  test.each([[1], [''], [{}]])('refuses %j as the name of a folder', async (oracle) => {
    const of = desk()
    const call = { oracle, selection: { scenario: 'open-ticket' }, testPath: of.testPath }
    await expect(toMatchGoldState(of.path, call)).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
  })

  test('refuses a broken bundle with every problem, each time it is asked', async () => {
    const of = desk({ 'baseline/users.jsonl': '{"emal":"clerk@desk.test"}\n' })
    for (const round of [1, 2]) {
      await expect(judge(of, { scenario: 'open-ticket' }), `${round}`).rejects.toThrow(
        /oracle\/v1\/baseline\/users\.jsonl:1 EDD_/,
      )
    }
  })

  test('is loaded anew when a file of it was edited', async () => {
    const of = desk()
    of.open('T-1')
    const selection = { scenario: 'open-ticket', case: 'T-1' }
    expect((await judge(of, selection)).pass).toBe(true)
    rmSync(join(of.root, 'oracle', 'v1', 'gold', 'comment', 'comments.jsonl'))
    await expect(judge(of, selection)).rejects.toMatchObject({ code: 'EDD_GOLD_MISSING' })
  })

  test('may be named by its absolute path', async () => {
    const of = desk()
    of.open('T-1')
    const call = { oracle: join(of.root, 'oracle/v1'), selection: { scenario: 'open-ticket', case: 'T-1' } }
    expect(await toMatchGoldState(of.path, { ...call, testPath: undefined })).toMatchObject({
      pass: true,
      root: of.root,
    })
  })
})

describe('what is judged', () => {
  const selection = { scenario: 'open-ticket', case: 'T-1' }

  test.each([[undefined], [null], [7], [{}], [{ kind: 'change' }]])('refuses %j as a store', async (received) => {
    await expect(judge(desk(), selection, received ?? null)).rejects.toMatchObject({ code: 'EDD_STORE_OPEN' })
  })

  test('refuses a path with no database', async () => {
    const of = desk()
    await expect(judge(of, selection, join(of.root, 'none.db'))).rejects.toMatchObject({ code: 'EDD_STORE_OPEN' })
  })

  test('refuses a change whose two observations are one', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => of.open('T-1'))
    const same = { ...change, before: change.after }
    await expect(judge(of, selection, same)).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
  })

  test('refuses to judge a store without an oracle or a selection', async () => {
    const of = desk()
    const call = { testPath: of.testPath }
    await expect(toMatchGoldState(of.path, { ...call, oracle: undefined, selection })).rejects.toThrow(
      /EDD_ARGUMENT.*needs/,
    )
    await expect(toMatchGoldState(of.path, { ...call, oracle: of.oracle, selection: undefined })).rejects.toThrow(
      /EDD_ARGUMENT.*needs/,
    )
  })

  test('refuses to judge a lane outcome by another oracle', async () => {
    const outcome: LaneOutcome = {
      kind: 'edd-outcome',
      lane: 'proof',
      scenario: 'open-ticket',
      unit: 'T-1',
      round: 'open',
      mismatches: [],
      totalMismatches: 0,
      compared: { tables: 3, rows: 2 },
      witness: { satisfied: 1, failed: [] },
      notEvaluated: null,
    }
    const none = { oracle: undefined, selection: undefined, testPath: undefined }
    expect((await toMatchGoldState(outcome, none)).pass).toBe(true)
    await expect(toMatchGoldState(outcome, { ...none, oracle: 'oracle/v1' })).rejects.toThrow(/EDD_ARGUMENT/)
    await expect(toMatchGoldState(outcome, { ...none, selection })).rejects.toThrow(/EDD_ARGUMENT/)
  })

  test('a store that rejects is no pass', async () => {
    await expect(judge(desk(), selection, Promise.reject(new Error('no store')))).rejects.toThrow('no store')
  })
})
