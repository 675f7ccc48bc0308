import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { ColumnRule, CompareTableRule, ParityContract, TableRule } from '../../src/model/contract.js'
import type { BaselineRow } from '../../src/model/gold.js'
import type { StoreImage } from '../../src/model/store.js'
import type { GoldValue } from '../../src/model/value.js'
import { buildBaseline } from '../../src/state/build-baseline.js'
import type { BaselineSource } from '../../src/state/plan-baseline.js'
import { resetStore } from '../../src/state/reset-store.js'
import { catalogOfSchema } from '../../src/store/sqlite/catalog-of-schema.js'
import { createTestStore } from '../../src/store/sqlite/create-test-store.js'
import { openDatabase } from './helpers/database.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

const source = { file: 'oracle/v1/contract.yaml', line: 1 }

type Rows = Readonly<Record<string, readonly Readonly<Record<string, GoldValue>>[]>>
type Rules = Readonly<
  Record<string, { key: readonly string[]; columns?: Readonly<Record<string, ColumnRule>> } | 'exclude'>
>

const surrogate: ColumnRule = { kind: 'surrogate' }
const parent = (table: string): ColumnRule => ({ kind: 'parent', table })

function contractOf(rules: Rules): ParityContract {
  const tables = Object.entries(rules).map(([name, rule]): [string, TableRule] => {
    if (rule === 'exclude') return [name, { kind: 'exclude', reason: 'r', category: 'c', gate: 'g', source }]
    const compared: CompareTableRule = {
      kind: 'compare',
      key: { columns: rule.key, nulls: 'refuse' },
      restCompared: true,
      columns: new Map(Object.entries(rule.columns ?? {})),
      source,
    }
    return [name, compared]
  })
  return { source, tables: new Map(tables), invariants: [], sequences: 'translated' }
}

async function bundleOf(sql: string, rows: Rows, rules: Rules): Promise<BaselineSource> {
  const tables = Object.entries(rows).map(([name, list]): [string, readonly BaselineRow[]] => [
    name,
    list.map((row, at) => ({ row, source: { file: `oracle/v1/baseline/${name}.jsonl`, line: at + 1 } })),
  ])
  return {
    baseline: { schema: { sql, file: 'oracle/v1/baseline/schema.sqlite.sql' }, tables: new Map(tables) },
    catalog: await catalogOfSchema(sql).catch(() => catalogOfSchema('')),
    contract: contractOf(rules),
  }
}

async function build(sql: string, rows: Rows, rules: Rules): Promise<{ image: StoreImage; db: Database.Database }> {
  const folder = temporaryFolder()
  const store = await createTestStore({ path: join(folder, 'edd.db'), project: 'shop' })
  const image = await buildBaseline({ store, bundle: await bundleOf(sql, rows, rules), path: join(folder, 'image.db') })
  return { image, db: openDatabase(image.path, 'delete') }
}

async function problemsOf(sql: string, rows: Rows, rules: Rules): Promise<readonly string[]> {
  const error = await refusal(() => build(sql, rows, rules))
  expect(error.code).toBe('EDD_BASELINE')
  return error.problems.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`} ${message}`)
}

const SCHEMA = `create table tenants(slug text primary key, name text not null);
create table customers(id integer primary key autoincrement, tenant text not null references tenants(slug),
  code text not null, referred_by integer references customers(id), unique (tenant, code));
create table orders(id integer primary key autoincrement, code text not null unique,
  customer_id integer not null references customers(id), status text not null default 'open',
  created_at text not null, note text);
create table lines(order_id integer not null references orders(id), no integer not null, item text, unique (order_id, no));
create table line_notes(id integer primary key, line_order integer not null, line_no integer not null, text text);`

const RULES: Rules = {
  tenants: { key: ['slug'] },
  customers: {
    key: ['tenant', 'code'],
    columns: { id: surrogate, tenant: parent('tenants'), referred_by: parent('customers') },
  },
  orders: {
    key: ['code'],
    columns: {
      id: surrogate,
      customer_id: parent('customers'),
      created_at: { kind: 'invariant', invariant: { kind: 'not-null' } },
    },
  },
  lines: { key: ['order_id', 'no'], columns: { order_id: parent('orders') } },
  line_notes: 'exclude',
}

const ROWS: Rows = {
  // Children first: the order of the files means nothing.
  lines: [{ order_id: 'A-1', no: 1n, item: 'pen' }],
  orders: [
    { code: 'A-1', customer_id: { tenant: 'acme', code: 'C-2' }, created_at: '2026-01-01T00:00:00.000Z', note: null },
  ],
  customers: [
    { tenant: 'acme', code: 'C-1', referred_by: { tenant: 'acme', code: 'C-2' } },
    { tenant: 'acme', code: 'C-2', referred_by: null },
    { tenant: 'other', code: 'C-1', referred_by: { tenant: 'other', code: 'C-1' } },
  ],
  tenants: [
    { slug: 'acme', name: 'Acme' },
    { slug: 'other', name: 'Other' },
  ],
}

describe('the image', () => {
  test('holds the declared rows with every reference translated', async () => {
    const { db } = await build(SCHEMA, ROWS, RULES)
    const joined = db.prepare(
      `select o.code, c.code as customer, c.tenant, o.status, o.note, l.item, r.code as referred
        from orders o join customers c on c.id = o.customer_id join lines l on l.order_id = o.id
        left join customers r on r.id = c.referred_by`,
    )
    expect(joined.all()).toEqual([
      { code: 'A-1', customer: 'C-2', tenant: 'acme', status: 'open', note: null, item: 'pen', referred: null },
    ])
    const referred =
      'select c.tenant, c.code, r.tenant as by, r.code as by_code from customers c join customers r on r.id = c.referred_by'
    expect(db.prepare(`${referred} order by 1, 2`).all()).toEqual([
      { tenant: 'acme', code: 'C-1', by: 'acme', by_code: 'C-2' },
      { tenant: 'other', code: 'C-1', by: 'other', by_code: 'C-1' },
    ])
    expect(db.pragma('foreign_key_check')).toEqual([])
  })

  test('is one file of its owner, carries the marker of the store, and restores into it', async () => {
    const folder = temporaryFolder()
    const store = await createTestStore({ path: join(folder, 'edd.db'), project: 'shop' })
    const bundle = await bundleOf(SCHEMA, ROWS, RULES)
    const image = await buildBaseline({ store, bundle, path: join(folder, 'images', 'baseline.db') })
    expect(readdirSync(join(folder, 'images'))).toEqual(['baseline.db'])
    expect(statSync(image.path).mode & 0o777).toBe(0o600)
    const found = await resetStore({ store, image, identity: await store.identity() })
    expect(found.catalog).toEqual(bundle.catalog)
    expect(found.tables.get('customers')?.rows).toHaveLength(3)
    expect((await store.marker())?.project).toBe('shop')
    expect(openDatabase(join(folder, 'edd.db')).pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  })

  test('has surrogates of another random place in every build and table', async () => {
    const seen: number[] = []
    for (let round = 0; round < 2; round += 1) {
      const { db } = await build(SCHEMA, ROWS, RULES)
      const lowest = db.prepare('select min(id) from customers union all select min(id) from orders').pluck()
      seen.push(...(lowest.all() as number[]))
    }
    expect(new Set(seen).size).toBe(4)
    expect(Math.min(...seen)).toBeGreaterThan(1_000_000)
  })

  test('gives surrogates of text and bytes values of their kind', async () => {
    const sql = `create table a(id text primary key, code text); create table b(id blob primary key, a_id text references a(id), code text)`
    const rows = { a: [{ code: 'A' }, { code: 'B' }], b: [{ a_id: 'B', code: 'X' }] }
    const { db } = await build(sql, rows, {
      a: { key: ['code'], columns: { id: surrogate } },
      b: { key: ['code'], columns: { id: surrogate, a_id: parent('a') } },
    })
    expect(
      db.prepare('select a.code, length(a.id) n, typeof(b.id) t, length(b.id) m from b join a on a.id = b.a_id').all(),
    ).toEqual([{ code: 'B', n: 36, t: 'blob', m: 16 }])
  })

  test('may hold rows that refer to each other in a circle', async () => {
    const sql = `create table a(id integer primary key, code text, b_id integer not null references b(id));
      create table b(id integer primary key, code text, a_id integer not null references a(id))`
    const rows = { a: [{ code: 'A', b_id: 'B' }], b: [{ code: 'B', a_id: 'A' }] }
    const { db } = await build(sql, rows, {
      a: { key: ['code'], columns: { id: surrogate, b_id: parent('b') } },
      b: { key: ['code'], columns: { id: surrogate, a_id: parent('a') } },
    })
    expect(db.prepare('select count(*) from a join b on b.id = a.b_id and a.id = b.a_id').pluck().get()).toBe(1)
  })

  test('follows a key whose parts are themselves references, and a declared reference to another column', async () => {
    const sql = `create table a(id integer primary key, code text, number text unique);
      create table b(id integer primary key, a_number text references a(number), no integer);
      create table c(id integer primary key, b_id integer references b(id), x text)`
    const rows = {
      a: [{ code: 'A', number: 'N-7' }],
      b: [{ a_number: 'A', no: 1n }],
      c: [{ b_id: { a_number: 'A', no: 1n }, x: 'x' }],
    }
    const { db } = await build(sql, rows, {
      a: { key: ['code'], columns: { id: surrogate } },
      b: { key: ['a_number', 'no'], columns: { id: surrogate, a_number: parent('a') } },
      c: { key: ['x'], columns: { id: surrogate, b_id: parent('b') } },
    })
    expect(db.prepare('select b.a_number from c join b on b.id = c.b_id').pluck().all()).toEqual(['N-7'])
  })

  test('keeps triggers, which do not add to the declared rows', async () => {
    const sql = `create table t(code text); create table log(code text);
      create trigger logged after insert on t begin insert into log values (new.code); end`
    const { db } = await build(sql, { t: [{ code: 'A' }] }, { t: { key: ['code'] }, log: { key: ['code'] } })
    expect(db.prepare('select count(*) from log').pluck().get()).toBe(0)
    db.exec("insert into t values ('B')")
    expect(db.prepare('select code from log').pluck().all()).toEqual(['B'])
  })

  test('stores exact values, and rows of tables that are not compared as they are stated', async () => {
    const sql =
      'create table t(code text, n integer, r real, b blob); create table v(version integer primary key, name text)'
    const rows = {
      t: [{ code: '1', n: 9007199254740993n, r: 1, b: new Uint8Array([0x31]) }],
      v: [{ version: 7n, name: 'seven' }, { name: 'next' }],
    }
    const { db } = await build(sql, rows, { t: { key: ['code'] }, v: 'exclude' })
    const stored = db.prepare('select n, typeof(n), typeof(r), hex(b), typeof(b) from t').raw().safeIntegers()
    expect(stored.all()).toEqual([[9007199254740993n, 'integer', 'real', '31', 'blob']])
    expect(db.prepare('select version, name from v').raw().all()).toEqual([
      [7, 'seven'],
      [8, 'next'],
    ])
  })
})

describe('a baseline that cannot be is EDD_BASELINE with every place', () => {
  const t: Rules = { t: { key: ['code'], columns: { id: surrogate } } }

  test('a value that is missing, a column or table that is unknown, a surrogate that is stated', async () => {
    const sql = 'create table t(id integer primary key, code text not null, at text not null, g as (code))'
    const rows = {
      t: [
        { code: 'A', at: 'x' },
        { code: 'B' },
        { code: 'C', at: 'x', colour: 'red' },
        { id: 1n, code: 'D', at: 'x' },
        { code: 'E', at: 'x', g: 'E' },
      ],
      ghosts: [{ code: 'A' }],
    }
    expect(await problemsOf(sql, rows, t)).toEqual([
      'oracle/v1/baseline/ghosts.jsonl:1 the schema creates no table ghosts',
      'oracle/v1/baseline/t.jsonl:2 t.at is not stated, and may neither be NULL nor has a default',
      'oracle/v1/baseline/t.jsonl:3 the schema gives t no column colour',
      'oracle/v1/baseline/t.jsonl:4 t.id is a surrogate and may not be stated',
      'oracle/v1/baseline/t.jsonl:5 t.g is generated by the schema and may not be stated',
    ])
  })

  test('a parent that is not there, ambiguous, or not a key', async () => {
    const rows = {
      ...ROWS,
      tenants: [...(ROWS['tenants'] ?? []), { slug: 'acme', name: 'Again' }],
      orders: [
        { code: 'A-1', customer_id: { tenant: 'acme', code: 'C-9' }, created_at: 'x' },
        { code: 'A-2', customer_id: 'C-1', created_at: 'x' },
      ],
      lines: [],
    }
    const problems = await problemsOf(SCHEMA, rows, RULES)
    expect(problems).toContainEqual(expect.stringContaining('orders.jsonl:1 orders.customer_id refers to customers'))
    expect(problems).toContainEqual(expect.stringMatching(/orders\.jsonl:1 .*"C-9".*no baseline row/))
    expect(problems).toContainEqual(
      'oracle/v1/baseline/orders.jsonl:2 orders.customer_id is not a business key of customers',
    )
    expect(problems).toContainEqual(expect.stringMatching(/customers\.jsonl:1 .*tenants.*several rows/))
  })

  test('a key where the contract gives no parent, a parent that is not compared', async () => {
    const sql = 'create table t(code text, v_id integer); create table v(id integer primary key, name text)'
    const columns = { v_id: parent('v') }
    const one = await problemsOf(sql, { t: [{ code: { a: 'A' } }] }, { t: { key: ['code'] }, v: 'exclude' })
    expect(one).toEqual(['oracle/v1/baseline/t.jsonl:1 t.code holds a key, but the contract gives it no parent'])
    const two = await problemsOf(
      sql,
      { t: [{ code: 'A', v_id: 'x' }] },
      { t: { key: ['code'], columns }, v: 'exclude' },
    )
    expect(two).toEqual(['oracle/v1/baseline/t.jsonl:1 t.v_id is not a business key of v'])
  })

  test('what the engine refuses: a check, a doubled key, a reference to nothing', async () => {
    const sql = `create table u(id integer primary key); create table t(code text unique check (code <> 'bad'), u_id integer references u(id))`
    const rows = { t: [{ code: 'A', u_id: null }, { code: 'bad' }, { code: 'A' }, { code: 'B', u_id: 4711n }] }
    expect(await problemsOf(sql, rows, { t: { key: ['code'] }, u: 'exclude' })).toEqual([
      "oracle/v1/baseline/t.jsonl:2 t: CHECK constraint failed: code <> 'bad'",
      'oracle/v1/baseline/t.jsonl:3 t: UNIQUE constraint failed: t.code',
      'oracle/v1/baseline/t.jsonl:4 t: a foreign key leads to no row of u',
    ])
  })

  test('a schema that fails, writes rows itself, or makes the table of the marker', async () => {
    const file = 'oracle/v1/baseline/schema.sqlite.sql'
    const [failed] = await problemsOf('create tabel t(a)', {}, {})
    expect(failed).toContain(`${file} the schema cannot be created`)
    const seeded = await problemsOf("create table t(a); insert into t values ('x')", {}, {})
    expect(seeded).toEqual([`${file} the schema writes rows of t; state them as baseline rows`])
    const [marked] = await problemsOf('create table edd_marker(a)', {}, {})
    expect(marked).toContain('edd_marker already exists')
  })

  test('leaves no file behind', async () => {
    const folder = temporaryFolder()
    const store = await createTestStore({ path: join(folder, 'edd.db'), project: 'shop' })
    const bundle = await bundleOf(
      'create table t(code text not null)',
      { t: [{ code: null }] },
      { t: { key: ['code'] } },
    )
    const path = join(folder, 'images', 'baseline.db')
    expect((await refusal(() => buildBaseline({ store, bundle, path }))).code).toBe('EDD_BASELINE')
    expect(readdirSync(join(folder, 'images'))).toEqual([])
  })

  test('is not built for a store that is no test store: EDD_STORE_UNMARKED', async () => {
    const folder = temporaryFolder()
    const bundle = await bundleOf(SCHEMA, ROWS, RULES)
    const store = { locator: 'app.db', marker: async () => null }
    const path = join(folder, 'image.db')
    expect((await refusal(() => buildBaseline({ store, bundle, path }))).code).toBe('EDD_STORE_UNMARKED')
    expect(existsSync(path)).toBe(false)
  })
})
