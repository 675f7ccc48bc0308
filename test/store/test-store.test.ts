import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createTestStore } from '../../src/store/sqlite/create-test-store.js'
import { openTestStore } from '../../src/store/sqlite/open-test-store.js'
import { openDatabase } from './helpers/database.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

/** An application's live database: rows, no marker. */
function liveFile(path: string): ReturnType<typeof openDatabase> {
  const live = openDatabase(path)
  live.exec("create table orders(code text); insert into orders values ('A-1')")
  return live
}

describe('making a test store', () => {
  test('a new one is for its owner alone, and carries a marker of its own', async () => {
    const path = join(temporaryFolder(), 'stores', 'edd.db')
    const store = await createTestStore({ path, project: 'shop' })
    const marker = await store.marker()
    expect(marker?.project).toBe('shop')
    expect(marker?.uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect((await store.catalog()).tables).toEqual([])
    expect(openDatabase(path).pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
    const identity = await store.identity()
    expect(identity.intrinsic).toBe(`${marker?.uuid}@${statSync(path).dev}:${statSync(path).ino}`)
  })

  test('done twice for one project it stays the same store, for another one it is EDD_STORE_IDENTITY', async () => {
    const path = join(temporaryFolder(), 'edd.db')
    const first = await createTestStore({ path, project: 'shop' })
    const second = await createTestStore({ path: pathToFileURL(path).href, project: 'shop' })
    expect(await second.identity()).toEqual(await first.identity())
    const error = await refusal(() => createTestStore({ path, project: 'bank' }))
    expect(error.code).toBe('EDD_STORE_IDENTITY')
    expect(error.message).toContain('shop')
  })

  test('a database with rows is never marked without its name typed: EDD_STORE_NOT_EMPTY [EDD-V-13]', async () => {
    const path = join(temporaryFolder(), 'app.db')
    const live = liveFile(path)
    for (const confirm of [undefined, '', 'app', 'APP.DB', path, 'other.db']) {
      const request = confirm === undefined ? {} : { confirm }
      const error = await refusal(() => createTestStore({ path, project: 'shop', ...request }))
      expect(error.code, String(confirm)).toBe('EDD_STORE_NOT_EMPTY')
      expect(error.message).toContain('orders')
      expect(error.hint).toContain('--confirm app.db')
    }
    expect(live.prepare("select count(*) from sqlite_schema where name = 'edd_marker'").pluck().get()).toBe(0)
    const store = await createTestStore({ path, project: 'shop', confirm: 'app.db' })
    expect((await store.marker())?.project).toBe('shop')
    expect(live.prepare('select count(*) from orders').pluck().get()).toBe(1)
  })

  test('an empty schema may be marked', async () => {
    const path = join(temporaryFolder(), 'app.db')
    openDatabase(path).exec('create table orders(code text)')
    expect((await createTestStore({ path, project: 'shop' })).locator).toContain('app.db')
  })

  test('a marker table of another shape is EDD_STORE_UNMARKED, even with the name typed', async () => {
    const path = join(temporaryFolder(), 'app.db')
    openDatabase(path).exec('create table edd_marker(uuid text)')
    const error = await refusal(() => createTestStore({ path, project: 'shop', confirm: 'app.db' }))
    expect(error.code).toBe('EDD_STORE_UNMARKED')
  })

  test('a file that is no database is EDD_STORE_OPEN, and is left alone', async () => {
    const path = join(temporaryFolder(), 'notes.txt')
    writeFileSync(path, 'not a database, and long enough to have a header that says so '.repeat(20))
    const before = readFileSync(path)
    const error = await refusal(() => createTestStore({ path, project: 'shop', confirm: 'notes.txt' }))
    expect(error.code).toBe('EDD_STORE_OPEN')
    expect(readFileSync(path)).toEqual(before)
  })
})

describe('opening a test store', () => {
  test.each(['app.db', 'latest.db', 'contest.db', 'test.db', 'owner_test.db', 'edd.db', 'shop-test-store.db'])(
    'denied by default: no name gives a right, EDD_STORE_UNMARKED before any write (%s) [EDD-V-13]',
    async (name) => {
      const path = join(temporaryFolder(), name)
      const live = liveFile(path)
      live.pragma('wal_checkpoint(truncate)')
      const [bytes, version] = [readFileSync(path), live.pragma('data_version')]
      const error = await refusal(() => openTestStore(path))
      expect(error.code).toBe('EDD_STORE_UNMARKED')
      expect(error.message).toContain(name)
      expect(readFileSync(path)).toEqual(bytes)
      expect(live.pragma('data_version')).toEqual(version)
    },
  )

  test('a store that does not exist is EDD_STORE_OPEN, and is not made', async () => {
    const path = join(temporaryFolder(), 'edd.db')
    expect((await refusal(() => openTestStore(path))).code).toBe('EDD_STORE_OPEN')
    expect(existsSync(path)).toBe(false)
  })

  test('a marker is worth nothing when it is one of two', async () => {
    const path = join(temporaryFolder(), 'edd.db')
    await createTestStore({ path, project: 'shop' })
    openDatabase(path).exec("insert into edd_marker values ('u', 'p')")
    expect((await refusal(() => openTestStore(path))).code).toBe('EDD_STORE_UNMARKED')
  })

  test('a copy of a test store is another store', async () => {
    const path = join(temporaryFolder(), 'edd.db')
    const store = await createTestStore({ path, project: 'shop' })
    copyFileSync(path, `${path}.copy`)
    const copy = await openTestStore(`${path}.copy`)
    expect(await copy.marker()).toEqual(await store.marker())
    expect(await copy.identity()).not.toEqual(await store.identity())
  })
})

describe('looking up rows outside an observation', () => {
  test('values go in as parameters and come out exact', async () => {
    const path = join(temporaryFolder(), 'edd.db')
    const store = await createTestStore({ path, project: 'shop' })
    openDatabase(path).exec("create table t(id integer, code text); insert into t values (9007199254740993, 'a''b')")
    const reader = await store.reader()
    expect(await reader.lookup('select id from t where code = ?', ["a'b"])).toEqual([[9007199254740993n]])
    expect(await reader.lookup('select code from t where id = ?', [9007199254740993n])).toEqual([["a'b"]])
    expect(await reader.lookup('select code from t where id = ?', [9007199254740992n])).toEqual([])
    await reader.close()
  })

  test('anything but a reading is EDD_STORE_QUERY', async () => {
    const path = join(temporaryFolder(), 'edd.db')
    const store = await createTestStore({ path, project: 'shop' })
    const reader = await store.reader()
    for (const sql of ['delete from edd_marker', 'drop table edd_marker', 'select * from nowhere']) {
      expect((await refusal(() => reader.lookup(sql, []))).code, sql).toBe('EDD_STORE_QUERY')
    }
    await reader.close()
    expect(await store.marker()).not.toBeNull()
  })
})
