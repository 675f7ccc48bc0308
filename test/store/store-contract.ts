import { describe, expect, test } from 'vitest'
import { observeStore } from '../../src/state/observe-store.js'
import type { StateStore } from '../../src/model/store.js'
import { rowsOf } from './helpers/database.js'
import { refusal } from './helpers/refusal.js'

/** A store under test, with a second way to write into it, as the application has. */
export interface StoreSubject {
  readonly store: StateStore
  /** Commits the statements through another connection. */
  readonly write: (sql: string) => void
}

const SCHEMA = `create table parents(id integer primary key, tenant text not null, code text not null, unique (tenant, code));
create table children(id integer primary key, parent_id integer not null references parents(id), note text);
create index children_parent on children(parent_id);
create view noted as select id from children where note is not null;`

/** What every state store must do; one suite for every engine. */
export function describeStore(name: string, open: (schema: string) => Promise<StoreSubject>): void {
  describe(`${name} as a state store`, () => {
    test('tells tables, columns, keys and everything else that the schema made', async () => {
      const { store } = await open(SCHEMA)
      const { tables, artifacts } = await store.catalog()
      expect(tables.map((table) => table.name).toSorted()).toEqual(['children', 'parents'])
      const children = tables.find((table) => table.name === 'children')
      expect(children?.columns.map((column) => column.name)).toEqual(['id', 'parent_id', 'note'])
      expect(children?.columns.map((column) => column.notNull)).toEqual([false, true, false])
      expect(children?.primaryKey).toEqual(['id'])
      expect(children?.foreignKeys).toEqual([{ columns: ['parent_id'], parentTable: 'parents', parentColumns: ['id'] }])
      expect(tables.find((table) => table.name === 'parents')?.uniques).toEqual([['tenant', 'code']])
      expect(artifacts.map(({ kind, name: artifact }) => `${kind} ${artifact}`)).toEqual([
        'index children_parent',
        'view noted',
      ])
    })

    test('sees a table that appears later', async () => {
      const { store, write } = await open(SCHEMA)
      await store.catalog()
      write('create table late(x text); insert into late values (1)')
      expect((await store.catalog()).tables.map((table) => table.name)).toContain('late')
      expect(await rowsOf(store, 'late')).toEqual([['1']])
    })

    test('gives every value with its exact type [EDD-V-19]', async () => {
      const { store, write } = await open('create table ledger(amount integer, rate real, label text, seal blob)')
      write("insert into ledger values (9007199254740993, 1.0, '', x'31'), (-9223372036854775808, 0.1, null, null)")
      const rows = await rowsOf(store, 'ledger')
      expect(rows[0]?.slice(0, 3)).toEqual([9007199254740993n, 1, ''])
      expect(Buffer.from(rows[0]?.[3] as Uint8Array).toString('hex')).toBe('31')
      expect(rows[1]).toEqual([-9223372036854775808n, 0.1, null, null])
    })

    test('tells neighbours beyond 2^53 apart [EDD-V-19]', async () => {
      const { store, write } = await open('create table ledger(amount integer)')
      write('insert into ledger values (9007199254740992)')
      const before = await observeStore(store)
      write('update ledger set amount = 9007199254740993')
      expect((await observeStore(store)).digest).not.toBe(before.digest)
    })

    test('gives every row of a large table once, in batches', async () => {
      const { store, write } = await open('create table numbers(n integer primary key)')
      write(`insert into numbers with recursive c(n) as (select 1 union all select n + 1 from c where n < 5001)
        select n from c`)
      const sizes: number[] = []
      const seen = new Set<unknown>()
      await store.observe(async (snapshot) => {
        for await (const batch of snapshot.rows('numbers')) {
          sizes.push(batch.length)
          for (const [n] of batch) seen.add(n)
        }
      })
      expect(seen.size).toBe(5001)
      expect(sizes.length).toBeGreaterThan(1)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5001)
    })

    test('ends its transaction when the reading fails, or stops in the middle of a table', async () => {
      const { store, write } = await open('create table t(n)')
      write(
        'insert into t with recursive c(n) as (select 1 union all select n + 1 from c where n < 5001) select n from c',
      )
      const failing = store.observe(async (snapshot) => {
        await snapshot.rows('t')[Symbol.asyncIterator]().next()
        throw new Error('reader failed')
      })
      await expect(failing).rejects.toThrow('reader failed')
      const first = await store.observe(async (snapshot) => {
        const { value } = await snapshot.rows('t')[Symbol.asyncIterator]().next()
        return value
      })
      expect(first?.length).toBeGreaterThan(0)
      write('delete from t')
      expect(await rowsOf(store, 't')).toEqual([])
    })

    test('answers reading queries, and refuses all others with EDD_STORE_QUERY', async () => {
      const { store, write } = await open('create table t(n integer)')
      write('insert into t values (9007199254740993)')
      const query = (sql: string) => store.observe((snapshot) => snapshot.query(sql))
      expect(await query('select n from t')).toEqual([[9007199254740993n]])
      for (const sql of ['delete from t', 'delete from t returning n', 'select', 'select 1; select 2', 'begin']) {
        expect((await refusal(() => query(sql))).code, sql).toBe('EDD_STORE_QUERY')
      }
      expect((await refusal(() => rowsOf(store, 'nowhere'))).code).toBe('EDD_STORE_QUERY')
      expect(await rowsOf(store, 't')).toHaveLength(1)
    })

    test('is the same store from one look to the next, and carries no marker unless it was given one', async () => {
      const { store, write } = await open('create table t(n)')
      const identity = await store.identity()
      write('insert into t values (1)')
      expect(await store.identity()).toEqual(identity)
      expect(identity.locator).toBe(store.locator)
      expect(await store.marker()).toBeNull()
    })

    test('shows a table of the name of the marker in any other shape as a table', async () => {
      const { store, write } = await open('create table edd_marker(uuid text, project text, extra text)')
      write("insert into edd_marker values ('u', 'p', 'x')")
      expect(await store.marker()).toBeNull()
      expect((await store.catalog()).tables.map((table) => table.name)).toEqual(['edd_marker'])
    })

    test.each(['', "insert into edd_marker values ('u', 'p'), ('v', 'p')", "insert into edd_marker values ('', 'p')"])(
      'shows a marker table without exactly one whole row as a table (%s)',
      async (sql) => {
        const { store, write } = await open('create table edd_marker(uuid text, project text)')
        if (sql !== '') write(sql)
        expect(await store.marker()).toBeNull()
        expect((await store.catalog()).tables).toHaveLength(1)
      },
    )

    test('hides the marker itself', async () => {
      const { store, write } = await open('create table t(n); create table edd_marker(uuid text, project text)')
      write("insert into edd_marker values ('u', 'p')")
      expect(await store.marker()).toEqual({ uuid: 'u', project: 'p' })
      expect((await store.catalog()).tables.map((table) => table.name)).toEqual(['t'])
      expect((await refusal(() => rowsOf(store, 'edd_marker'))).code).toBe('EDD_STORE_QUERY')
      expect((await observeStore(store)).tables.size).toBe(1)
    })
  })
}

/** For stores that others write to while they are read: the reading is of one moment. */
export function describeSnapshots(name: string, open: (schema: string) => Promise<StoreSubject>): void {
  test(`${name}: a commit in the middle of an observation is not seen, afterwards it is [D85]`, async () => {
    const { store, write } = await open('create table a(n); create table b(n)')
    write('insert into a values (1); insert into b values (1)')
    const seen = await store.observe(async (snapshot) => {
      const before = await snapshot.query('select count(*) from a')
      write('insert into a values (2); insert into b values (2)')
      return [...before, ...(await snapshot.query('select count(*) from b'))]
    })
    expect(seen).toEqual([[1n], [1n]])
    expect(await rowsOf(store, 'b')).toHaveLength(2)
  })
}
