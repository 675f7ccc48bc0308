import { describe, expect, test } from 'vitest'
import type { MatcherDecision } from '../../../matchers/matcher-decision.js'
import { toMatchGoldState } from '../../../matchers/to-match-gold-state.js'
import { observeChange } from '../../../src/state/observe-change.js'
import { sqlite } from '../../../src/state/sqlite.js'
import type { Desk } from './desk.js'
import { desk } from './desk.js'

const ALL = { scenario: 'open-ticket' }
const ONE = { scenario: 'open-ticket', case: 'T-1' }

function judge(of: Desk, received: unknown, selection: object = ONE): Promise<MatcherDecision> {
  return toMatchGoldState(received, { oracle: of.oracle, selection, testPath: of.testPath })
}

/** What a decision that must not pass is made of. */
function codes(decision: MatcherDecision): string[] {
  expect(decision.pass).toBe(false)
  return decision.mismatches.map(({ code, table, field }) => [code, table, field].filter(Boolean).join(' '))
}

describe('what matches', () => {
  test('one case, judged as a change', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => of.open('T-1'))
    expect(await judge(of, change)).toMatchObject({ pass: true, mismatches: [] })
  })

  test('all cases of the scenario when none is named', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => (of.open('T-1'), of.open('T-2')))
    expect((await judge(of, change, ALL)).pass).toBe(true)
    expect((await judge(of, change, { ...ALL, cases: ['T-2', 'T-1'] })).pass).toBe(true)
    expect(codes(await judge(of, change, ONE))).toEqual(['EDD_ROW_COUNT tickets', 'EDD_ROW_EXTRA tickets'])
  })

  test('a path, a file URL, a driver handle, an open store, a store on demand, and a promise of one', async () => {
    const of = desk()
    of.open('T-1')
    const store = sqlite(of.path)
    for (const received of [of.path, `file:${of.path}`, of.db, store, await store.open(), store.open()]) {
      expect((await judge(of, received)).pass).toBe(true)
    }
  })

  test('a scenario that starts after another expects the gold of both, of the selected cases alone', async () => {
    const of = desk()
    of.open('T-1')
    of.open('T-2')
    const comment = of.db.prepare(
      'insert into comments(ticket_id, line, body) select id, 1, ? from tickets where number = ?',
    )
    const change = await observeChange(of.db, () => {
      comment.run('Came at noon', 'T-1')
      comment.run(null, 'T-2')
    })
    expect((await judge(of, change, { scenario: 'comment-ticket' })).pass).toBe(true)
    expect(codes(await judge(of, change, { scenario: 'comment-ticket', case: 'T-1' }))).toEqual([
      'EDD_ROW_COUNT tickets',
      'EDD_ROW_EXTRA tickets',
      'EDD_ROW_COUNT comments',
      'EDD_ROW_EXTRA comments',
    ])
  })

  test('what a login wrote before the action is carried', async () => {
    const of = desk()
    of.db.exec("update users set last_login_at = '2026-05-05T05:05:05.000Z'")
    const change = await observeChange(of.path, () => of.open('T-1'))
    expect((await judge(of, change)).pass).toBe(true)
    expect(codes(await judge(of, of.path))).toEqual(['EDD_FIELD users last_login_at'])
  })
})

describe('what does not match', () => {
  test('every wrong field is told with its record, both values and its line of gold', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => of.open('T-1', { level: 'low', title: 'No  heat' }))
    const decision = await judge(of, change)
    expect(decision.pass).toBe(false)
    expect(decision.mismatches).toMatchObject([
      { code: 'EDD_FIELD', case: 'T-1', key: { number: 'T-1' }, field: 'level', expected: 'high', actual: 'low' },
      { code: 'EDD_FIELD', field: 'title', gold: { file: 'oracle/v1/gold/open/tickets.jsonl', line: 1 } },
    ])
    expect(decision.message()).toContain('MISMATCH open-ticket · case T-1 · round open')
    expect(decision.message()).toMatch(/title +expected "No heat" +actual "No {2}heat"/)
  })

  test('a missing row is a mismatch, and so is an empty store', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => of.open('T-1'))
    expect(codes(await judge(of, change, ALL))).toEqual(['EDD_ROW_COUNT tickets', 'EDD_ROW_MISSING tickets'])
    of.db.exec('delete from tickets; delete from users')
    expect(codes(await judge(of, of.path))).toContain('EDD_ROW_MISSING users')
  })

  test('a write outside the closure, told once with its change class', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => {
      of.open('T-1')
      of.db.exec("insert into users values ('intruder@desk.test', null)")
      of.db.exec("update users set last_login_at = 'now' where email = 'clerk@desk.test'")
    })
    const decision = await judge(of, change)
    expect(codes(decision).toSorted()).toEqual([
      'EDD_WRITE_OUTSIDE_CLOSURE users',
      'EDD_WRITE_OUTSIDE_CLOSURE users last_login_at',
    ])
    expect(decision.message()).toContain('change class: insert')
  })

  test('a table or a column that the oracle does not know [D73]', async () => {
    const of = desk()
    of.open('T-1')
    of.db.exec('create table audit (at text); alter table tickets add column hidden text')
    expect(codes(await judge(of, of.path))).toEqual(
      expect.arrayContaining(['EDD_TABLE_UNCLASSIFIED audit', 'EDD_COLUMN_UNCLASSIFIED tickets hidden']),
    )
  })

  test('a timestamp that is not of this run', async () => {
    const of = desk()
    const old = new Date(Date.now() - 86_400_000).toISOString()
    of.open('T-1', { openedAt: old })
    expect(codes(await judge(of, of.path))).toEqual(['EDD_INVARIANT tickets opened_at'])
    const change = await observeChange(of.path, () => of.open('T-2', { openedAt: old }))
    expect(codes(await judge(of, change, ALL))).toEqual([
      'EDD_INVARIANT tickets opened_at',
      'EDD_INVARIANT tickets opened_at',
    ])
  })
})

describe('invariants of the contract', () => {
  const blank = { 'gold/open/tickets.jsonl': (text: string) => text.replace('"No heat"', '""') }

  test('are asked inside the snapshot that is compared', async () => {
    const of = desk(blank)
    of.open('T-1', { title: '' })
    const decision = await judge(of, of.path)
    expect(codes(decision)).toEqual(['EDD_INVARIANT'])
    expect(decision.message()).toContain('invariant titles')
  })

  test('of a change are asked while the store is as it was left', async () => {
    const of = desk(blank)
    const change = await observeChange(of.path, () => of.open('T-1', { title: '' }))
    expect(codes(await judge(of, change))).toEqual(['EDD_INVARIANT'])
  })

  test('are refused once the store went on', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => of.open('T-1'))
    of.open('T-2')
    await expect(judge(of, change)).rejects.toMatchObject({ code: 'EDD_SNAPSHOT_LOST' })
  })

  test('a change that asks nothing more is judged by what was observed', async () => {
    const of = desk({ 'oracle.yaml': (text) => text.replace(/ {2}invariants:\n.*\n/, '') })
    const change = await observeChange(of.path, () => of.open('T-1'))
    of.open('T-2')
    expect((await judge(of, change)).pass).toBe(true)
  })

  test('hold for no pass when they looked at nothing', async () => {
    const of = desk({ 'oracle.yaml': (text) => text.replace('count(*) from tickets', 'count(*) from comments') })
    const change = await observeChange(of.path, () => of.open('T-1'))
    expect(codes(await judge(of, change))).toEqual(['EDD_INVARIANT_VACUOUS'])
  })
})

describe('where it stands', () => {
  test('the text says that it is no conforming gate and what comes next [D219]', async () => {
    const of = desk()
    const decision = await judge(of, of.path)
    expect(decision.message()).toMatch(/^not a conforming gate: a proving slice; .*; next: npx edd gate$/m)
    expect(decision.message()).toContain('the oracle is not locked (EDD_LOCK_MISSING)')
  })

  test('the text says when the oracle was edited after it was locked', async () => {
    const digest = `sha256:${'0'.repeat(64)}`
    const lock = { format: 1, bundle: digest, files: {}, harness: { version: '0', digest }, columns: {}, pins: {} }
    const of = desk({ 'oracle.lock.json': JSON.stringify(lock) })
    expect((await judge(of, of.path)).message()).toContain('edited after it was locked (EDD_LOCK_STALE)')
  })

  test('the folder of the mismatches is the project of the bundle', async () => {
    const of = desk()
    expect((await judge(of, of.path)).root).toBe(of.root)
  })
})
