import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { MatcherDecision } from '../../../matchers/matcher-decision.js'
import { toSatisfyWitness } from '../../../matchers/to-satisfy-witness.js'
import { observeChange } from '../../../src/state/observe-change.js'
import { desk } from './desk.js'

/** A change of one table that the test fills and then changes. */
async function changed(sql: { readonly schema: string; readonly action: string }, ...differs: string[]) {
  const db = new Database(':memory:')
  try {
    db.exec(sql.schema)
    const change = await observeChange(db, () => void db.exec(sql.action))
    return await toSatisfyWitness(change, { kind: 'change', differs })
  } finally {
    db.close()
  }
}

const KEYED =
  "create table t (id integer primary key, a text, b text); insert into t values (1, 'x', 'y'), (2, 'p', 'q');"
const BARE = "create table t (a text, b text); insert into t values ('x', 'y'), ('p', 'q');"

async function passes(schema: string, action: string, ...differs: string[]): Promise<boolean> {
  return (await changed({ schema, action }, ...differs)).pass
}

describe('a column differs', () => {
  test('when one row holds another value, and no other column does', async () => {
    const action = "update t set a = 'z' where id = 2"
    expect(await passes(KEYED, action, 't.a')).toBe(true)
    expect(await passes(KEYED, action, 't.b')).toBe(false)
    expect(await passes(KEYED, action, 't.id')).toBe(false)
    expect(await passes(KEYED, action, 't.a', 't.b')).toBe(false)
  })

  test('when two rows exchange their values', async () => {
    const swap = "update t set a = case id when 1 then 'p' else 'x' end"
    expect(await passes(KEYED, swap, 't.a')).toBe(true)
    expect(await passes(KEYED, swap, 't.b')).toBe(false)
  })

  test('when a row comes or goes with a value, not with NULL', async () => {
    expect(await passes(KEYED, "insert into t values (3, 'n', null)", 't.a')).toBe(true)
    expect(await passes(KEYED, "insert into t values (3, 'n', null)", 't.b')).toBe(false)
    expect(await passes(KEYED, 'delete from t where id = 1', 't.b')).toBe(true)
  })

  test('when the storage class differs: 1, 1.0 and "1" are three values', async () => {
    const schema = 'create table t (id integer primary key, a blob); insert into t values (1, 1);'
    expect(await passes(schema, 'update t set a = 1.0', 't.a')).toBe(true)
    expect(await passes(schema, "update t set a = '1'", 't.a')).toBe(true)
    expect(await passes(schema, 'update t set a = 1', 't.a')).toBe(false)
  })

  test('when NULL becomes an empty text', async () => {
    const schema = 'create table t (id integer primary key, a text); insert into t values (1, null);'
    expect(await passes(schema, "update t set a = ''", 't.a')).toBe(true)
  })

  test('without a primary key: when its values altogether differ', async () => {
    expect(await passes(BARE, "update t set a = 'z' where b = 'q'", 't.a')).toBe(true)
    expect(await passes(BARE, "update t set a = 'z' where b = 'q'", 't.b')).toBe(false)
    expect(await passes(BARE, "insert into t values ('x', null)", 't.a')).toBe(true)
    expect(await passes(BARE, "insert into t values ('x', null)", 't.b')).toBe(false)
  })

  test('also when a migration adds the column in between', async () => {
    const action = "alter table t add column c text; update t set c = 'new' where id = 1"
    expect(await passes(KEYED, action, 't.c')).toBe(true)
    expect(await passes(KEYED, action, 't.a')).toBe(false)
  })

  test('never when nothing was written', async () => {
    const decision = await changed({ schema: KEYED, action: 'select 1' }, 't.a', 't.b')
    expect(decision.pass).toBe(false)
    expect(decision.message()).toBe(
      [
        'EDD_VACUOUS_CASE: 2 of 2 claimed columns did not change',
        '  t.a   2 rows before, 2 after, and no value of it differs',
        '  t.b   2 rows before, 2 after, and no value of it differs',
      ].join('\n'),
    )
    expect(decision.mismatches).toMatchObject([
      { code: 'EDD_VACUOUS_CASE', table: 't', field: 'a' },
      { code: 'EDD_VACUOUS_CASE', table: 't', field: 'b' },
    ])
  })

  test('exactly where an update changed a cell, for any rows (property)', async () => {
    const row = tuple(constantFrom('x', 'y', null), constantFrom('x', 'y', null))
    const rows = array(tuple(row, row), { minLength: 1, maxLength: 4 })
    await assert(
      asyncProperty(rows, async (pairs) => {
        const db = new Database(':memory:')
        db.exec('create table t (id integer primary key, a text, b text)')
        const insert = db.prepare('insert into t values (?, ?, ?)')
        for (const [id, [[a, b]]] of pairs.entries()) insert.run(id, a, b)
        const update = db.prepare('update t set a = ?, b = ? where id = ?')
        const change = await observeChange(db, () => {
          for (const [id, [, [a, b]]] of pairs.entries()) update.run(a, b, id)
        })
        for (const [column, place] of [['a', 0] as const, ['b', 1] as const]) {
          const { pass } = await toSatisfyWitness(change, { kind: 'change', differs: [`t.${column}`] })
          expect(pass).toBe(pairs.some(([before, after]) => before[place] !== after[place]))
        }
        db.close()
      }),
      { seed: 20260101, numRuns: 40 },
    )
  })
})

/** Judges a claim about one real change of the desk. */
async function claimed(claim: unknown): Promise<MatcherDecision> {
  const of = desk()
  const change = await observeChange(of.path, () => of.open('T-1'))
  return toSatisfyWitness(change, claim)
}

describe('a claim is refused', () => {
  test.each([
    ['an unknown column [EDD-V-01]', 'tickets.levle', 'no column of tickets is named "levle"; the nearest is "level"'],
    ['an unknown table [EDD-V-01]', 'ticket.level', 'no table is named "ticket"; the nearest is "tickets"'],
    ['a table without a column', 'tickets', 'no table is named "tickets"'],
    ['another case of letters', 'tickets.Level', 'no column of tickets is named "Level"'],
  ])('%s is EDD_REFERENCE_UNKNOWN', async (_, name, message) => {
    const refusal = claimed({ kind: 'change', differs: ['tickets.level', name] })
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_REFERENCE_UNKNOWN' })
    await expect(refusal).rejects.toThrow(message)
  })

  test.each([
    ['an empty list', { kind: 'change', differs: [] }, /"differs" names no column/],
    ['no list', { kind: 'change' }, /"differs" names no column/],
    ['another kind', { kind: 'refusal', differs: ['tickets.level'] }, /the kind of a claim is "change", not "refusal"/],
    ['no kind', { differs: ['tickets.level'] }, /the kind of a claim is "change"/],
    ['an unknown part', { kind: 'change', differ: ['tickets.level'] }, /"differ"; the nearest is "differs"/],
    ['something that is no name', { kind: 'change', differs: [1] }, /"differs" holds 1/],
    ['none', undefined, /a claim is/],
    ['null', null, /a claim is/],
  ])('%s is EDD_ARGUMENT', async (_, claim, message) => {
    const refusal = claimed(claim)
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
    await expect(refusal).rejects.toThrow(message)
  })

  test('what is no change is EDD_ARGUMENT: a store, a path, nothing', async () => {
    const claim = { kind: 'change', differs: ['tickets.level'] }
    const of = desk()
    for (const received of [of.db, of.path, undefined, {}]) {
      await expect(toSatisfyWitness(received, claim)).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
    }
  })

  test('a change with one observation for both is EDD_ARGUMENT', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => of.open('T-1'))
    const claim = { kind: 'change', differs: ['tickets.level'] }
    const refusal = toSatisfyWitness({ ...change, after: change.before }, claim)
    await expect(refusal).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
  })
})
