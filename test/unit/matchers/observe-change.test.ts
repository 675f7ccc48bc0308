import { readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { StateStore } from '../../../src/model/store.js'
import { observeChange } from '../../../src/state/observe-change.js'
import { sqlite } from '../../../src/state/sqlite.js'
import { useStore } from '../../../src/state/use-store.js'
import { desk } from './desk.js'

/** The same store, with a note of every opening and closing. */
async function counted(
  path: string,
): Promise<{ store: StateStore; on: StateStore & { open(): Promise<StateStore> }; closed: () => number }> {
  const inner = await sqlite(path).open()
  let closed = 0
  const store: StateStore = {
    ...inner,
    close: async () => {
      closed += 1
      await inner.close()
    },
  }
  return { store, on: { ...store, open: async () => store }, closed: () => closed }
}

/** What this process holds open, by the kernel's own list. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}

describe('observe', () => {
  test('gives both observations, the result and the window', async () => {
    const of = desk()
    const from = Date.now()
    const change = await observeChange(sqlite(of.path), async () => {
      of.open('T-1')
      return 'created'
    })
    expect(change).toMatchObject({ kind: 'edd-change', result: 'created' })
    expect(change.before.tables.get('tickets')?.rows).toEqual([])
    expect(change.after.tables.get('tickets')?.rows).toHaveLength(1)
    expect(change.window.from).toBeGreaterThanOrEqual(from)
    expect(change.window.to).toBeGreaterThanOrEqual(change.window.from)
    expect(change.window).toEqual({ from: change.before.at, to: change.after.at })
  })

  test('takes a path, a file URL, a handle, a handle in memory, an open store and a promise of one', async () => {
    const of = desk()
    const memory = new Database(':memory:')
    memory.exec('create table tickets (number text)')
    const open = await sqlite(of.path).open()
    for (const source of [of.path, `file:${of.path}`, of.db, memory, open, Promise.resolve(open)]) {
      const change = await observeChange(source, () => undefined)
      expect(change.before.digest).toBe(change.after.digest)
    }
    await open.close()
    memory.close()
  })

  test('a handle stays open and usable', async () => {
    const of = desk()
    await observeChange(of.db, () => of.open('T-1'))
    expect(of.db.open).toBe(true)
  })

  test('what it opened is closed on every path, what was given stays open [EDD-V-17]', async () => {
    const of = desk()
    const [mine, given] = [await counted(of.path), await counted(of.path)]
    await observeChange(mine.on, () => of.open('T-1'))
    expect(mine.closed()).toBe(1)
    await expect(observeChange(mine.on, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(mine.closed()).toBe(2)
    await observeChange(given.store, () => undefined)
    await expect(observeChange(given.store, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(given.closed()).toBe(0)
  })

  test('passes on what the action throws, whatever it is, after the store is closed [EDD-V-17]', async () => {
    const of = desk()
    const mine = await counted(of.path)
    const thrown = { no: 'error' }
    const change = observeChange(mine.on, () => {
      // oxlint-disable-next-line typescript/only-throw-error -- a user's action may throw anything
      throw thrown
    })
    await expect(change).rejects.toBe(thrown)
    expect(mine.closed()).toBe(1)
  })

  test('a store that cannot be closed does not hide what the action threw', async () => {
    const inner = await sqlite(desk().path).open()
    const broken = { ...inner, close: () => Promise.reject(new Error('cannot close')) }
    const on = { ...broken, open: async () => broken }
    await expect(observeChange(on, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await expect(observeChange(on, () => undefined)).rejects.toThrow('cannot close')
    await inner.close()
  })

  test('holds no transaction while the action runs', async () => {
    const of = desk()
    const change = await observeChange(of.path, () => {
      of.db.pragma('wal_checkpoint(truncate)')
      of.db.exec('begin exclusive; commit')
      of.open('T-1')
    })
    expect(change.after.tables.get('tickets')?.rows).toHaveLength(1)
  })

  test('sees only what was committed', async () => {
    const of = desk()
    const change = await observeChange(of.db, () => {
      of.db.exec('begin')
      of.open('T-1')
    })
    of.db.exec('rollback')
    expect(change.after.digest).toBe(change.before.digest)
  })
})

describe('observe refuses', () => {
  test('the result of an action in place of the action, with EDD_ARGUMENT', async () => {
    const of = desk()
    const action = Promise.resolve('posted') as unknown as () => string
    await expect(observeChange(of.path, action)).rejects.toMatchObject({ code: 'EDD_ARGUMENT' })
  })

  test('what is no store, and runs no action then, with EDD_STORE_OPEN', async () => {
    const of = desk()
    let ran = false
    for (const source of [join(of.root, 'none.db'), 'postgres://localhost/x', {} as unknown as string]) {
      const change = observeChange(source, () => void (ran = true))
      await expect(change).rejects.toMatchObject({ code: 'EDD_STORE_OPEN' })
    }
    expect(ran).toBe(false)
  })

  test('a file that is no database', async () => {
    const of = desk()
    writeFileSync(join(of.root, 'text.db'), 'this is no database, however long the text may be made')
    await expect(observeChange(join(of.root, 'text.db'), () => undefined)).rejects.toMatchObject({
      code: 'EDD_STORE_OPEN',
    })
  })

  test('a file that was replaced by the action', async () => {
    const of = desk()
    const other = new Database(join(of.root, 'other.db'))
    other.exec('create table tickets (number text)')
    other.close()
    const change = observeChange(of.path, () => renameSync(join(of.root, 'other.db'), of.path))
    await expect(change).rejects.toMatchObject({ code: 'EDD_SNAPSHOT_LOST' })
  })

  test('a store that says it is another one afterwards, with EDD_STORE_IDENTITY', async () => {
    const inner = await sqlite(desk().path).open()
    let asked = 0
    const store = { ...inner, identity: async () => ({ locator: 'desk', intrinsic: `store ${(asked += 1)}` }) }
    await expect(observeChange(store, () => undefined)).rejects.toMatchObject({ code: 'EDD_STORE_IDENTITY' })
    await inner.close()
  })

  test('a store that gives one reading twice, with EDD_SNAPSHOT_LOST', async () => {
    const inner = await sqlite(desk().path).open()
    let kept: unknown
    const observe: StateStore['observe'] = async (read) => (kept ??= await inner.observe(read)) as never
    await expect(observeChange({ ...inner, observe }, () => undefined)).rejects.toMatchObject({
      code: 'EDD_SNAPSHOT_LOST',
    })
    await inner.close()
  })
})

describe('sqlite(path)', () => {
  test('is a store that opens for each use', async () => {
    const of = desk()
    const store = sqlite(of.path)
    const catalog = await store.catalog()
    expect(catalog.tables.map(({ name }) => name)).toEqual(['comments', 'tickets', 'users'])
    expect(await store.marker()).toBeNull()
    expect((await store.identity()).locator).toBe(of.path)
    expect(await store.observe(async (snapshot) => snapshot.query('select count(*) from users'))).toEqual([[1n]])
    await store.close()
    expect((await store.catalog()).engine).toBe('sqlite')
    expect(sqlite(of.db).locator).toBe(of.path)
  })

  test('reads nothing before it is used', async () => {
    const store = sqlite('no/such/file.db')
    await expect(store.catalog()).rejects.toMatchObject({ code: 'EDD_STORE_OPEN' })
  })

  test.runIf(process.platform === 'linux')('leaves no descriptor open, used or failed [EDD-V-17]', async () => {
    const of = desk()
    of.db.close()
    const store = sqlite(of.path)
    await store.catalog()
    await observeChange(store, () => undefined)
    await expect(store.observe(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await expect(observeChange(of.path, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(openFiles().filter((file) => file.startsWith(of.root))).toEqual([])
    const held = await store.open()
    expect(openFiles().filter((file) => file.startsWith(of.root))).not.toEqual([])
    await held.close()
  })

  test('is opened once for one use of it', async () => {
    const of = desk()
    const mine = await counted(of.path)
    expect(await useStore(mine.on, async (store) => store === mine.store)).toBe(true)
    expect(mine.closed()).toBe(1)
  })
})
