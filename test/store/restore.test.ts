import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { observeStore } from '../../src/state/observe-store.js'
import { openSqlite } from '../../src/store/sqlite/open-sqlite.js'
import { openDatabase } from './helpers/database.js'
import { makeImage, prepare, ROWS, SCHEMA } from './helpers/make-image.js'
import { refusal } from './helpers/refusal.js'

describe('restoring an image', () => {
  test.each(['wal', 'delete'] as const)(
    'the application, its connection open, is at the image at once (%s)',
    async (mode) => {
      const { store, image, app } = await prepare({ mode })
      const marker = await store.marker()
      await store.restore(image)
      app.exec(
        "update orders set status = 'lost'; insert into orders values (99, 'Z-9', 11, 'open'); create table junk(a)",
      )
      await store.restore(image)
      const count = app.prepare('select code, status from orders order by code').all()
      expect(count).toEqual([
        { code: 'A-1', status: 'open' },
        { code: 'A-2', status: 'paid' },
      ])
      expect(app.pragma('journal_mode')).toEqual([{ journal_mode: mode }])
      expect((await store.catalog()).tables.map(({ name }) => name)).toEqual(['customers', 'orders'])
      expect(await store.marker()).toEqual(marker)
      expect(app.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    },
  )

  test('an image with the header of a write-ahead log does not change the journal of the application', async () => {
    const { store, image, app } = await prepare({ mode: 'delete' })
    openDatabase(image.path).exec('insert into customers values (13, $$)'.replace('$$', "'C-3'"))
    openDatabase(image.path).pragma('wal_checkpoint(truncate)')
    await store.restore(image)
    expect(app.pragma('journal_mode')).toEqual([{ journal_mode: 'delete' }])
    expect(app.prepare('select count(*) from customers').pluck().get()).toBe(3)
  })

  test('what the application enforces stays as it is', async () => {
    const { store, image, app } = await prepare()
    await store.restore(image)
    app.pragma('foreign_keys = on')
    await store.restore(image)
    expect(app.pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
    expect(() => app.exec("insert into orders values (1, 'B-1', 4711, 'open')")).toThrow('FOREIGN KEY')
  })

  test('triggers of the schema do not fire', async () => {
    const content = `${SCHEMA}${ROWS} create table log(a); create trigger t after insert on orders begin
      insert into log values (1); end`
    const { store, image, app } = await prepare({ content })
    await store.restore(image)
    await store.restore(image)
    expect(app.prepare('select count(*) from log').pluck().get()).toBe(0)
  })
})

describe('salted sequences', () => {
  test('ids are large, of another place at every reset, and of another place in every table', async () => {
    const { store, image, app } = await prepare()
    const seen: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await store.restore(image)
      app.exec("insert into orders(code, customer_id) values ('N-1', 11); insert into customers(code) values ('N-1')")
      seen.push(...sequences(app))
    }
    expect(new Set(seen).size).toBe(10)
    expect(Math.min(...seen)).toBeGreaterThan(1_000_000)
    expect(Math.max(...seen)).toBeLessThan(2 ** 31)
    const spread = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => Math.abs(one - other)))
    expect(Math.min(...spread)).toBeGreaterThan(100)
  })

  test('a sequence is salted although no row was ever inserted', async () => {
    const { store, image, app } = await prepare({ content: SCHEMA })
    await store.restore(image)
    app.exec("insert into customers(code) values ('C-1')")
    expect(app.prepare('select id from customers').pluck().get()).toBeGreaterThan(1_000_000)
  })

  test('no id that was given out is given out again, however high it was', async () => {
    const high = 2_000_000_000
    const content = `${SCHEMA}${ROWS} insert into orders values (${high}, 'H-1', 11, 'open')`
    const { store, image, app } = await prepare({ content })
    await store.restore(image)
    app.exec("insert into orders(code, customer_id) values ('H-2', 11)")
    expect(app.prepare("select id from orders where code = 'H-2'").pluck().get()).toBeGreaterThan(high)
  })

  test('sequences are no part of the digest: two resets give the same state', async () => {
    const { store, image } = await prepare()
    await store.restore(image)
    const first = await observeStore(store)
    await store.restore(image)
    expect((await observeStore(store)).digest).toBe(first.digest)
  })

  test('a store without sequences is restored as well', async () => {
    const { store, image, app } = await prepare({
      content: 'create table t(id integer primary key); insert into t values (1)',
    })
    await store.restore(image)
    expect(app.prepare('select id from t').pluck().all()).toEqual([1])
  })
})

describe('what is never restored into', () => {
  test('a store that lost its marker is EDD_STORE_UNMARKED [EDD-V-13]', async () => {
    const { store, image, app } = await prepare()
    app.exec('create table kept(a); insert into kept values (1); drop table edd_marker')
    expect((await refusal(() => store.restore(image))).code).toBe('EDD_STORE_UNMARKED')
    expect(app.prepare('select count(*) from kept').pluck().get()).toBe(1)
  })

  test('a store with another marker than when it was opened is EDD_STORE_IDENTITY', async () => {
    const { store, image, app } = await prepare()
    app.exec("create table kept(a); update edd_marker set uuid = 'other'")
    const error = await refusal(() => store.restore(image))
    expect(error.code).toBe('EDD_STORE_IDENTITY')
    expect(error.message).toContain('other')
    expect(app.prepare('select count(*) from kept').pluck().get()).toBe(0)
  })

  test('another file in its place is EDD_STORE_IDENTITY, though it carries the same marker', async () => {
    const { store, image, path, app } = await prepare()
    app.pragma('wal_checkpoint(truncate)')
    const saved = await store.save(`${path}.other`, 'other')
    renameSync(saved.path, path)
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    const error = await refusal(() => store.restore(image))
    expect(error.code).toBe('EDD_STORE_IDENTITY')
    expect(openDatabase(path).prepare('select count(*) from sqlite_schema').pluck().get()).toBe(1)
  })

  test('an image of another store, or without a marker, is EDD_STORE_IDENTITY', async () => {
    const { store, app } = await prepare()
    const other = await prepare()
    app.exec('create table kept(a)')
    expect((await refusal(() => store.restore(other.image))).code).toBe('EDD_STORE_IDENTITY')
    const bare = { path: `${other.path}.bare`, label: 'bare' }
    openDatabase(bare.path, 'delete').exec(SCHEMA)
    const error = await refusal(() => store.restore(bare))
    expect(error.code).toBe('EDD_STORE_IDENTITY')
    expect(error.message).toContain('no marker')
    expect(app.prepare('select count(*) from kept').pluck().get()).toBe(0)
  })

  test('an image that is missing, no database, or of another page size is EDD_IMAGE_UNFIT', async () => {
    const { store, path } = await prepare()
    const missing = await refusal(() => store.restore({ path: `${path}.missing`, label: 'x' }))
    expect(missing.code).toBe('EDD_IMAGE_UNFIT')
    writeFileSync(`${path}.text`, 'text '.repeat(1000))
    expect((await refusal(() => store.restore({ path: `${path}.text`, label: 'x' }))).code).toBe('EDD_IMAGE_UNFIT')
    const content = `pragma page_size = 8192; ${SCHEMA}`
    const large = await makeImage({ store, path: `${path}.large`, content })
    const error = await refusal(() => store.restore(large))
    expect(error.code).toBe('EDD_IMAGE_UNFIT')
    expect(error.message).toContain('8192')
  })
})

describe('a target that stays locked', () => {
  test('is EDD_RESET_BUSY, and nothing is half done (write-ahead log)', async () => {
    const { store, image, app } = await prepare({ busyMs: 80 })
    await store.restore(image)
    app.exec("insert into orders values (99, 'Z-9', 11, 'open')")
    const before = await observeStore(store)
    app.exec("begin immediate; insert into orders values (98, 'Z-8', 11, 'open')")
    expect((await refusal(() => store.restore(image))).code).toBe('EDD_RESET_BUSY')
    expect((await observeStore(store)).digest).toBe(before.digest)
    app.exec('rollback')
    await store.restore(image)
    expect(app.prepare('select count(*) from orders').pluck().get()).toBe(2)
  })

  test('is EDD_RESET_BUSY while a reader is open under a rollback journal', async () => {
    const { store, image, app } = await prepare({ busyMs: 80, mode: 'delete' })
    await store.restore(image)
    app.exec("insert into orders values (99, 'Z-9', 11, 'open'); begin")
    app.prepare('select count(*) from orders').get()
    expect((await refusal(() => store.restore(image))).code).toBe('EDD_RESET_BUSY')
    app.exec('commit')
    expect(app.prepare('select count(*) from orders').pluck().get()).toBe(3)
  })

  test('is waited for, within the bound', async () => {
    const { store, image, app } = await prepare({ busyMs: 10_000 })
    await store.restore(image)
    app.exec("begin immediate; insert into orders values (98, 'Z-8', 11, 'open')")
    const restored = store.restore(image)
    setTimeout(() => app.exec('commit'), 60)
    await restored
    expect(app.prepare('select count(*) from orders').pluck().get()).toBe(2)
  })
})

describe('saving an image', () => {
  test('it is one whole file with what is only in the write-ahead log, and can be restored [EDD-V-18]', async () => {
    const { store, image, path, app } = await prepare()
    await store.restore(image)
    app.pragma('wal_autocheckpoint = 0')
    app.exec("insert into orders values (99, 'Z-9', 11, 'open')")
    const saved = await store.save(join(path, '..', 'checkpoints', 'one.db'), 'one')
    expect(saved.label).toBe('one')
    expect(statSync(saved.path).mode & 0o777).toBe(0o600)
    const kept = await observeStore(openSqlite(saved.path, Database))
    expect(kept.digest).toBe((await observeStore(store)).digest)
    expect(existsSync(`${saved.path}-wal`)).toBe(false)
    await store.restore(image)
    await store.restore(saved)
    expect((await observeStore(store)).digest).toBe(kept.digest)
  })

  test('what the application has not committed is not saved', async () => {
    const { store, image, path, app } = await prepare()
    await store.restore(image)
    const before = await observeStore(store)
    app.exec("begin immediate; insert into orders values (98, 'Z-8', 11, 'open')")
    const saved = await store.save(`${path}.saved`, 'saved')
    app.exec('rollback')
    expect((await observeStore(openSqlite(saved.path, Database))).digest).toBe(before.digest)
  })
})

function sequences(app: Database.Database): readonly number[] {
  return app.prepare('select seq from sqlite_sequence order by name').pluck().all() as number[]
}
