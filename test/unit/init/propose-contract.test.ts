import { describe, expect, test } from 'vitest'
import { contractOfDraft } from '../../../src/init/contract-of-draft.js'
import { contractText } from '../../../src/init/contract-text.js'
import type { Draft, DraftColumn } from '../../../src/init/draft.js'
import { proposeContract } from '../../../src/init/propose-contract.js'
import { found } from './found.js'

async function drafts(sql: string): Promise<readonly Draft[]> {
  return proposeContract(await found(sql))
}

/** The draft of one column of the table `t`. */
async function column(sql: string, name = 'x'): Promise<DraftColumn | undefined> {
  return (await drafts(sql)).find((draft) => draft.name === 't')?.columns.find((one) => one.name === name)
}

const key = async (sql: string): Promise<unknown> => (await drafts(sql)).find(({ name }) => name === 't')?.key

describe('the key', () => {
  test.each<[string, string, readonly string[], string | null]>([
    ['a unique index', 'create table t(id integer primary key, code text unique, x)', ['code'], 'a unique index'],
    [
      'the shortest of several',
      'create table t(id integer primary key, a, b, c, unique(a, b), unique(c)); insert into t values (1, 1, 1, 1)',
      ['c'],
      'a unique index',
    ],
    ['the primary key that means something', 'create table t(code text primary key, x)', ['code'], 'the primary key'],
    ['a key of several columns', 'create table t(a, b, x, primary key(a, b))', ['a', 'b'], 'the primary key'],
    [
      'no index that holds a NULL',
      'create table t(a unique, b, x); insert into t values (null, 1, 1), (2, 2, 1)',
      ['b'],
      'the rows',
    ],
    [
      'the fewest columns that tell the rows apart',
      "create table t(id integer primary key, o, n); insert into t values (1, 'a', 1), (2, 'a', 2), (3, 'b', 1)",
      ['o', 'n'],
      'the rows',
    ],
    ['nothing for one row', 'create table t(id integer primary key, x); insert into t values (1, 1)', [], null],
    [
      'nothing where two rows are alike',
      'create table t(id integer primary key, x); insert into t values (1, 1), (2, 1)',
      [],
      null,
    ],
    [
      'no clock',
      `create table t(id integer primary key, created_at text unique, x);
       insert into t values (1, '2026-01-01T10:00:00Z', 1), (2, '2026-01-01T11:00:00Z', 1)`,
      [],
      null,
    ],
  ])('is %s', async (_, ...[sql, columns, from]) => {
    expect(await key(sql)).toEqual({ columns, from })
  })

  test('a primary key that was drawn at random is a surrogate where something else is unique', async () => {
    const sql = `create table t(id text primary key, code text unique);
      insert into t values ('0b0f5a52-5f0c-4a7e-8a53-0f6f3f2e7a10', 'A'), ('1b0f5a52-5f0c-4a7e-8a53-0f6f3f2e7a10', 'B')`
    expect(await key(sql)).toEqual({ columns: ['code'], from: 'a unique index' })
    expect(await column(sql, 'id')).toMatchObject({ rule: { kind: 'surrogate' }, doubt: null })
  })
})

describe('a parent', () => {
  const parents = "create table people(id integer primary key, code text unique); insert into people values (1, 'A');"

  test('is declared by the schema', async () => {
    const sql = `${parents} create table t(code text primary key, x integer references people(id))`
    expect(await column(sql)).toEqual({ name: 'x', rule: { kind: 'parent', table: 'people' }, doubt: null })
  })

  test('is read from name and rows where no reference is declared', async () => {
    for (const [name, table] of [
      ['order_id', 'orders'],
      ['orderId', 'order'],
      ['category_id', 'categories'],
    ]) {
      const sql = `create table "${table}"(id integer primary key, code text unique); insert into "${table}" values (7, 'A');
        create table t(code text primary key, ${name} integer); insert into t values ('1', 7), ('2', null)`
      expect(await column(sql, name)).toEqual({ name, rule: { kind: 'parent', table }, doubt: null })
    }
  })

  test('is doubtful where a value leads nowhere, or no row says anything', async () => {
    const head = `create table orders(id integer primary key, code text unique); insert into orders values (7, 'A');
      create table t(code text primary key, order_id integer);`
    const lost = await column(`${head} insert into t values ('1', 7), ('2', 8)`, 'order_id')
    expect(lost?.doubt).toBe('a reference to orders by its name; 1 of 2 values lead nowhere')
    expect((await column(head, 'order_id'))?.doubt).toBe('a reference to orders by its name; no row says so')
  })

  test('is doubtful where it has no key of its own to be named by', async () => {
    const sql = `create table people(id integer primary key, x); insert into people values (1, 1), (2, 1);
      create table t(code text primary key, x integer references people(id))`
    expect((await column(sql))?.doubt).toBe('people has no key yet')
  })

  test('an id of something that is no table is doubtful', async () => {
    expect((await column('create table t(code text primary key, stripe_id text)', 'stripe_id'))?.doubt).toMatch(
      /^an id/,
    )
  })
})

describe('a clock', () => {
  const at = (definition: string, ...values: readonly string[]): string =>
    `create table t(code text primary key, ${definition});${values
      .map((value, index) => `insert into t values ('${index}', ${value});`)
      .join('')}`

  test('is one by its name or its default, when its values carry a zone', async () => {
    const zoned = "'2026-01-01T10:00:00.000Z'"
    const rule = { kind: 'invariant', invariant: { kind: 'within-run', nullable: false } }
    expect(await column(at('created_at text not null', zoned), 'created_at')).toMatchObject({ rule, doubt: null })
    const own = at("stamp text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))", zoned)
    expect(await column(own, 'stamp')).toMatchObject({ rule, doubt: null })
    const nullable = await column(at('updatedAt text', zoned, 'null'), 'updatedAt')
    expect(nullable).toMatchObject({ rule: { invariant: { nullable: true } }, doubt: null })
  })

  test('is doubtful without a zone, without a value, or when a person may have entered it', async () => {
    const plain = at('created_at text default current_timestamp', "'2026-01-01 10:00:00'")
    expect((await column(plain, 'created_at'))?.doubt).toContain('carry no zone')
    expect((await column(at('created_at text'), 'created_at'))?.doubt).toContain('carry no zone')
    expect((await column(at('starts_at text', "'2026-01-01T10:00:00Z'"), 'starts_at'))?.doubt).toContain('entered')
    expect((await column(at('opening text', "'2026-01-01 10:00'"), 'opening'))?.doubt).toContain('entered')
  })

  test('a plain date is business data', async () => {
    expect(await column(at('due text', "'2026-01-01'"), 'due')).toMatchObject({
      rule: { kind: 'compare' },
      doubt: null,
    })
  })
})

describe('other columns', () => {
  test.each<[string, string, RegExp | null]>([
    ['plain text', "'gold'", null],
    ['a number', '12', null],
    ['nothing at all', 'null', null],
    ['JSON', `'{"a": 1}'`, /JSON/],
    ['text in braces', "'{not JSON}'", null],
    ['what a program drew', "'0b0f5a52-5f0c-4a7e-8a53-0f6f3f2e7a10'", /drawn/],
    ['bytes', "x'00ff'", null],
  ])('%s', async (_, ...[value, doubt]) => {
    const drafted = await column(`create table t(code text primary key, x); insert into t values ('1', ${value})`)
    if (doubt === null)
      expect(drafted).toMatchObject({ rule: { kind: 'compare', canonicalizer: 'exact' }, doubt: null })
    else expect(drafted?.doubt).toMatch(doubt)
  })

  test('a secret is left to a person', async () => {
    const sql = "create table t(code text primary key, password_hash text); insert into t values ('1', 'x')"
    expect((await column(sql, 'password_hash'))?.doubt).toContain('secret')
  })
})

describe('the text', () => {
  test('states what is sure, and comments what is doubtful with its reason', async () => {
    const text = contractText(
      await drafts(`create table people(id integer primary key, code text unique, "no" text, data text);
        insert into people values (1, 'A', 'x', '[1]');
        create table log(x text); insert into log values ('a'), ('a')`),
      ['search'],
    )
    expect(text.slice(text.indexOf('tables:'))).toBe(`tables:
  # Which columns tell one row of log from another?
  # log:
  #   key: []
  #   columns:
  #     x: { compare: exact }
  people:
    key: [code]
    columns:
      id: { translate: surrogate }
      code: { compare: exact }
      "no": { compare: exact }
      # data: { compare: json }   # JSON: by content, or exact?
  # search: a virtual table; only a whole bundle can exclude it?
`)
  })

  test('a draft in which nothing is sure is still a contract, of no table', async () => {
    const text = contractText(await drafts("create table log(x text); insert into log values ('a'), ('a')"), [])
    expect(text).toContain('\ntables: {}\n')
  })

  test('the contract that it makes holds nothing doubtful', async () => {
    const contract = contractOfDraft(
      await drafts(`create table t(code text primary key, x text); insert into t values ('1', '{}');
        create table log(x text); insert into log values ('a'), ('a')`),
    )
    const [[name, rule] = ['', null]] = contract.tables
    expect([contract.tables.size, name]).toEqual([1, 't'])
    expect(rule?.kind === 'compare' ? [...rule.columns.keys()] : []).toEqual(['code'])
  })
})
