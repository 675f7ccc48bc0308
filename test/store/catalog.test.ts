import { describe, expect, test } from 'vitest'
import { catalogOfSchema } from '../../src/store/sqlite/catalog-of-schema.js'
import { affinityOf } from '../../src/store/sqlite/affinity-of.js'
import { hasSequence } from '../../src/store/sqlite/has-sequence.js'
import { refusal } from './helpers/refusal.js'

async function tableOf(sql: string, name = 't') {
  const { tables } = await catalogOfSchema(sql)
  const table = tables.find((candidate) => candidate.name === name)
  if (table === undefined) throw new Error(`no table ${name}`)
  return table
}

describe('columns', () => {
  test('default, NOT NULL and generated columns are told', async () => {
    const { columns } = await tableOf(
      "create table t(a integer not null default 1, b text default 'x', c as (a + 1), d as (a * 2) stored, e)",
    )
    expect(columns.map(({ name, notNull, defaultText, generated }) => [name, notNull, defaultText, generated])).toEqual(
      [
        ['a', true, '1', false],
        ['b', false, "'x'", false],
        ['c', false, null, true],
        ['d', false, null, true],
        ['e', false, null, false],
      ],
    )
  })

  test.each([
    ['INT', 'integer'],
    ['BIGINT UNSIGNED', 'integer'],
    ['CHARINT', 'integer'],
    ['varchar(10)', 'text'],
    ['CLOB', 'text'],
    ['Text', 'text'],
    ['BLOB', 'blob'],
    ['', 'blob'],
    ['DOUBLE PRECISION', 'real'],
    ['FLOAT', 'real'],
    ['real', 'real'],
    ['FLOATING POINT', 'integer'],
    ['DECIMAL(10,5)', 'numeric'],
    ['BOOLEAN', 'numeric'],
    ['DATETIME', 'numeric'],
    ['STRING', 'numeric'],
    ['ANY', 'numeric'],
  ] as const)('a column of type %s has affinity %s', (declaredType, affinity) => {
    expect(affinityOf({ declaredType, strict: false })).toBe(affinity)
  })

  test('ANY converts nothing in a STRICT table', async () => {
    expect((await tableOf('create table t(a any) strict')).columns[0]?.affinity).toBe('blob')
    expect((await tableOf('create table t(a any)')).columns[0]?.affinity).toBe('numeric')
  })

  test('a new column changes the catalog', async () => {
    const { columns } = await tableOf('create table t(a); alter table t add column b text')
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b'])
  })
})

describe('keys', () => {
  test('primary keys stand in their own order, also WITHOUT ROWID', async () => {
    const sql = 'create table t(a text, b text, c text, primary key (c, a))'
    expect((await tableOf(sql)).primaryKey).toEqual(['c', 'a'])
    const without = await tableOf(`${sql} without rowid`)
    expect(without.primaryKey).toEqual(['c', 'a'])
    expect(without.columns.map(({ notNull }) => notNull)).toEqual([true, false, true])
    expect(without.uniques).toEqual([])
  })

  test('partial and expression indexes make nothing unique', async () => {
    const table = await tableOf(`create table t(a text, b text unique, c text);
      create unique index whole on t(c, a); create unique index part on t(a) where b is not null;
      create unique index lowered on t(lower(a)); create index plain on t(a, b)`)
    expect(table.uniques).toEqual([['b'], ['c', 'a']])
  })

  test('references without columns and in other letter case lead to the real names', async () => {
    const sql = `create table People(Id integer primary key, Tenant text, unique (Tenant, Id));
      create table t(a references people, b references PEOPLE(id), tenant text, c integer,
        foreign key (tenant, c) references People(TENANT, id))`
    expect((await tableOf(sql)).foreignKeys).toEqual([
      { columns: ['a'], parentTable: 'People', parentColumns: ['Id'] },
      { columns: ['b'], parentTable: 'People', parentColumns: ['Id'] },
      { columns: ['tenant', 'c'], parentTable: 'People', parentColumns: ['Tenant', 'Id'] },
    ])
  })
})

describe('everything else', () => {
  test('views, triggers, indexes and virtual tables are artifacts; what backs a virtual table is a table', async () => {
    const { tables, artifacts } = await catalogOfSchema(`create table t(a text unique);
      create view v as select a from t; create index i on t(a);
      create trigger g after insert on t begin delete from t; end; create virtual table f using fts5(body)`)
    expect(artifacts.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'index i',
      'virtual-table f',
      'trigger g',
      'view v',
    ])
    expect(artifacts.every(({ definition }) => /^create/i.test(definition))).toBe(true)
    expect(tables.map(({ name }) => name)).toEqual(['f_config', 'f_content', 'f_data', 'f_docsize', 'f_idx', 't'])
  })

  test("the engine's own tables are hidden, a name that only looks like one is not", async () => {
    const { tables } = await catalogOfSchema(`create table t(id integer primary key autoincrement);
      create table sqliteish(a); insert into t default values; analyze`)
    expect(tables.map(({ name }) => name)).toEqual(['sqliteish', 't'])
  })

  test('a schema that fails is EDD_BASELINE with the message of the engine', async () => {
    const error = await refusal(() => catalogOfSchema('create table t(a); create tabel u(b)'))
    expect(error.code).toBe('EDD_BASELINE')
    expect(error.message).toContain('near "tabel": syntax error')
  })

  test('names the engine and its version', async () => {
    const { engine, engineVersion } = await catalogOfSchema('')
    expect(engine).toBe('sqlite')
    expect(engineVersion).toMatch(/^3\.\d+\.\d+$/)
  })

  test('tables with a sequence are known by the keyword, not by the word', async () => {
    const catalog = await catalogOfSchema(`create table a(id integer primary key autoincrement);
      create table b(id integer primary key /* autoincrement */, "autoincrement" text default 'autoincrement');
      create table c(id integer primary key, -- AUTOINCREMENT
        x text);
      create table d(x text, [id] INTEGER NOT NULL PRIMARY KEY AutoIncrement)`)
    const named = catalog.tables.filter(({ definition }) => hasSequence(definition))
    expect(named.map(({ name }) => name)).toEqual(['a', 'd'])
  })
})
