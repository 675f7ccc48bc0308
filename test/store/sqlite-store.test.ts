import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openSqlite } from '../../src/store/sqlite/open-sqlite.js'
import { openDatabase, rowsOf } from './helpers/database.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'
import { describeSnapshots, describeStore } from './store-contract.js'
import type { StoreSubject } from './store-contract.js'

const openFile =
  (mode: 'wal' | 'delete') =>
  async (schema: string): Promise<StoreSubject> => {
    const path = join(temporaryFolder(), 'app.db')
    const writer = openDatabase(path, mode)
    writer.exec(schema)
    return { store: openSqlite(path, Database), write: (sql) => void writer.exec(sql) }
  }

const openMemory = async (schema: string): Promise<StoreSubject> => {
  const handle = new Database(':memory:')
  handle.exec(schema)
  return { store: openSqlite(handle, Database), write: (sql) => void handle.exec(sql) }
}

describeStore('SQLite with a write-ahead log', openFile('wal'))
describeStore('SQLite with a rollback journal', openFile('delete'))
describeStore('SQLite in memory', openMemory)
describeSnapshots('SQLite with a write-ahead log', openFile('wal'))

describe('what is read is what was committed', () => {
  test('rows that are only in the write-ahead log are seen [EDD-V-18]', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'app.db')
    const writer = openDatabase(path)
    writer.exec('create table t(n)')
    writer.pragma('wal_checkpoint(truncate)')
    writer.pragma('wal_autocheckpoint = 0')
    writer.exec('insert into t values (1)')
    // The case itself: a copy of the main file alone opens cleanly and has lost the row.
    copyFileSync(path, join(folder, 'copy.db'))
    const copy = openDatabase(join(folder, 'copy.db'))
    expect(copy.prepare('select count(*) from t').pluck().get()).toBe(0)
    expect(await rowsOf(openSqlite(path, Database), 't')).toEqual([[1n]])
  })

  test('a handle gives its file; what its transaction has not committed is not state [D85]', async () => {
    const path = join(temporaryFolder(), 'app.db')
    const handle = openDatabase(path)
    handle.exec('create table t(n); insert into t values (1); begin; insert into t values (2)')
    const store = openSqlite(handle, Database)
    expect(await rowsOf(store, 't')).toEqual([[1n]])
    await store.close()
    handle.exec('commit')
    expect(await rowsOf(openSqlite(handle, Database), 't')).toHaveLength(2)
  })

  test('exactness does not depend on what the application set on its handle [EDD-V-19]', async () => {
    const handle = new Database(':memory:')
    handle.defaultSafeIntegers(false)
    handle.exec('create table t(n integer); insert into t values (9007199254740993)')
    expect(await rowsOf(openSqlite(handle, Database), 't')).toEqual([[9007199254740993n]])
    expect(handle.prepare('select n from t').get()).toEqual({ n: 9007199254740992 })
  })

  test('reading leaves the file as it is: no statement of ours can write', async () => {
    const path = join(temporaryFolder(), 'app.db')
    openDatabase(path, 'delete').exec('create table t(n)')
    const before = readdirSync(join(path, '..'))
    await rowsOf(openSqlite(path, Database), 't')
    expect(readdirSync(join(path, '..'))).toEqual(before)
  })
})

describe('loss of the snapshot [D86]', () => {
  test('a file replaced during the observation is EDD_SNAPSHOT_LOST', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'app.db')
    openDatabase(path, 'delete').exec('create table t(n)')
    openDatabase(join(folder, 'other.db'), 'delete').exec('create table t(n); insert into t values (1)')
    const store = openSqlite(path, Database)
    const error = await refusal(() => store.observe(async () => renameSync(join(folder, 'other.db'), path)))
    expect(error.code).toBe('EDD_SNAPSHOT_LOST')
    expect(error.message).toContain(path)
    expect((await refusal(() => rowsOf(store, 't'))).code).toBe('EDD_SNAPSHOT_LOST')
  })

  test('a replaced file has another identity', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'app.db')
    openDatabase(path, 'delete').exec('create table t(n)')
    const store = openSqlite(path, Database)
    const before = await store.identity()
    rmSync(path)
    openDatabase(path, 'delete').exec('create table t(n)')
    expect((await store.identity()).intrinsic).not.toBe(before.intrinsic)
  })

  test('a file that went away is EDD_STORE_OPEN', async () => {
    const path = join(temporaryFolder(), 'app.db')
    openDatabase(path, 'delete').exec('create table t(n)')
    const store = openSqlite(path, Database)
    rmSync(path)
    expect((await refusal(() => store.identity())).code).toBe('EDD_STORE_OPEN')
    expect((await refusal(() => rowsOf(store, 't'))).code).toBe('EDD_STORE_OPEN')
  })

  test('an owner who writes or commits within our transaction in memory is EDD_SNAPSHOT_LOST', async () => {
    for (const act of [
      'insert into t values (2)',
      'commit',
      'commit; update t set n = 2; begin',
      'create table u(n)',
    ]) {
      const { store, write } = await openMemory('create table t(n); insert into t values (1)')
      const error = await refusal(() => store.observe(async () => write(act)))
      expect(error.code, act).toBe('EDD_SNAPSHOT_LOST')
    }
  })

  test('a handle inside its owner’s transaction is not read: EDD_SNAPSHOT_LOST', async () => {
    const { store, write } = await openMemory('create table t(n)')
    write('begin')
    expect((await refusal(() => rowsOf(store, 't'))).code).toBe('EDD_SNAPSHOT_LOST')
    write('commit')
    expect(await rowsOf(store, 't')).toEqual([])
  })

  test('a store that stays locked is EDD_SNAPSHOT_LOST, not an early reading', async () => {
    const path = join(temporaryFolder(), 'app.db')
    const app = openDatabase(path, 'delete')
    app.exec('create table t(n)')
    const store = openSqlite(path, Database)
    app.exec('begin exclusive; insert into t values (1)')
    const error = await refusal(() => rowsOf(store, 't'))
    expect(error.code).toBe('EDD_SNAPSHOT_LOST')
    expect(error.message).toContain('locked')
    app.exec('commit')
    expect(await rowsOf(store, 't')).toHaveLength(1)
  })

  test('a file that is no database is EDD_STORE_OPEN', async () => {
    const path = join(temporaryFolder(), 'text.db')
    copyFileSync(new URL(import.meta.url), path)
    const error = await refusal(() => openSqlite(path, Database))
    expect(error.code).toBe('EDD_STORE_OPEN')
    expect(error.message).toContain('text.db')
  })
})

test.each(['wal', 'delete'] as const)(
  'what a killed process left half written is not state (%s) [D85]',
  async (mode) => {
    const path = join(temporaryFolder(), 'app.db')
    const writer = openDatabase(path, mode)
    writer.exec('create table t(n, filler); insert into t values (1, zeroblob(100))')
    // A small cache makes the engine write into the file before the commit, as a large transaction does.
    const script = `const d = new (require('better-sqlite3'))(process.argv[1]); d.pragma('cache_size = 1')
    d.exec("begin; update t set n = 2; insert into t with recursive c(n) as (select 3 union all select n + 1 from c where n < 4000) select n, zeroblob(3000) from c")
    process.kill(process.pid, 'SIGKILL')`
    expect(spawnSync(process.execPath, ['-e', script, path]).signal).toBe('SIGKILL')
    expect(existsSync(mode === 'wal' ? `${path}-wal` : `${path}-journal`)).toBe(true)
    expect((await rowsOf(openSqlite(path, Database), 't')).map(([n]) => n)).toEqual([1n])
  },
)
