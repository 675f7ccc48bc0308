import { join } from 'node:path'
import type Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { observeStore } from '../../src/state/observe-store.js'
import { resetStore } from '../../src/state/reset-store.js'
import { openTestStore } from '../../src/store/sqlite/open-test-store.js'
import { openDatabase, rowsOf } from './helpers/database.js'
import { makeImage, prepare } from './helpers/make-image.js'
import type { Prepared } from './helpers/make-image.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

const reset = async ({ store, image }: Pick<Prepared, 'store' | 'image'>) =>
  resetStore({ store, image, identity: await store.identity() })

describe('a table that others refer to', () => {
  const LIBRARY = `create table authors(id integer primary key, name text not null);
    create table books(id integer primary key, title text, author_id integer references authors(id) on delete cascade);
    create table prizes(id integer primary key, author_id integer references authors(id) on delete cascade);
    insert into authors values (1, 'Ada'); insert into prizes values (5, 1);`

  test('keeps its rows through a reset of what refers to it; nothing cascades [EDD-V-08]', async () => {
    const prepared = await prepare({ content: LIBRARY })
    const { store, app } = prepared
    app.pragma('foreign_keys = on')
    const first = await reset(prepared)
    app.exec("insert into books values (7, 'Notes', 1)")
    const second = await reset(prepared)
    expect(await rowsOf(store, 'authors')).toEqual([[1n, 'Ada']])
    expect(await rowsOf(store, 'books')).toEqual([])
    expect(await rowsOf(store, 'prizes')).toEqual([[5n, 1n]])
    expect(second.tables.get('authors')?.digest).toBe(first.tables.get('authors')?.digest)
  })

  test('that was emptied by a cascade of the application has its rows again [EDD-V-08]', async () => {
    const prepared = await prepare({ content: LIBRARY })
    await reset(prepared)
    prepared.app.exec('pragma foreign_keys = on; delete from authors')
    expect(await rowsOf(prepared.store, 'prizes')).toEqual([])
    await reset(prepared)
    expect(await rowsOf(prepared.store, 'prizes')).toEqual([[5n, 1n]])
  })
})

describe('a reset that fails', () => {
  const orphan = "insert into orders values (77, 'X-1', 404, 'open')"

  test('leaves every table whole and foreign keys enforced [EDD-V-09]', async () => {
    const prepared = await prepare({ busyMs: 60 })
    const { store, app, path } = prepared
    app.pragma('foreign_keys = on')
    const before = await reset(prepared)
    const other = openDatabase(path)
    other.exec('begin immediate')
    const error = await refusal(() => reset(prepared))
    expect(error.code).toBe('EDD_RESET_BUSY')
    other.exec('rollback')
    expect((await observeStore(store)).digest).toBe(before.digest)
    expect(app.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(() => app.exec(orphan)).toThrow(/FOREIGN KEY/)
  })

  test('on an image that holds another page size names it, and enforcement stays as it is [EDD-V-09]', async () => {
    const prepared = await prepare()
    const { store, app } = prepared
    app.pragma('foreign_keys = on')
    const before = await reset(prepared)
    const path = join(temporaryFolder(), 'pages.db')
    const image = await makeImage({ store, path, content: 'pragma page_size = 1024; create table half(a not null)' })
    expect((await refusal(() => reset({ store, image }))).code).toBe('EDD_IMAGE_UNFIT')
    expect((await observeStore(store)).digest).toBe(before.digest)
    expect(() => app.exec(orphan)).toThrow(/FOREIGN KEY/)
  })
})

describe('foreign keys in a circle', () => {
  const CIRCLE = `pragma foreign_keys = off;
    create table companies(id integer primary key, name text, creator_id integer references users(id));
    create table users(id integer primary key, name text, company_id integer not null references companies(id));
    insert into companies values (1, 'Acme', 9); insert into users values (9, 'Ann', 1);`

  test('are reset to the baseline in one step, and enforced afterwards [EDD-V-11]', async () => {
    const prepared = await prepare({ content: CIRCLE })
    const { store, app } = prepared
    app.pragma('foreign_keys = on')
    await reset(prepared)
    app.exec("insert into companies values (2, 'Globex', null); insert into users values (10, 'Bob', 2)")
    app.exec('update companies set creator_id = 10')
    await reset(prepared)
    expect(await rowsOf(store, 'companies')).toEqual([[1n, 'Acme', 9n]])
    expect(await rowsOf(store, 'users')).toEqual([[9n, 'Ann', 1n]])
    expect(app.pragma('foreign_key_check')).toEqual([])
    expect(() => app.exec("insert into users values (11, 'Eve', 404)")).toThrow(/FOREIGN KEY/)
  })
})

describe('a session that holds a lock', () => {
  test.each(['wal', 'delete'] as const)(
    'bounds the reset, which names who holds it and changes nothing (%s): EDD_RESET_BUSY [EDD-V-14]',
    async (mode) => {
      const prepared = await prepare({ busyMs: 80, mode })
      const { store, app } = prepared
      await reset(prepared)
      app.exec("insert into orders values (99, 'Z-9', 11, 'open')")
      app.exec("begin immediate; update orders set status = 'held'")
      const error = await refusal(() => reset(prepared))
      expect(error.code).toBe('EDD_RESET_BUSY')
      expect(error.message).toContain('stayed locked for 80 ms')
      expect(error.message).toMatch(process.platform === 'linux' ? new RegExp(`by process ${process.pid} \\(`) : /ms/)
      app.exec('rollback')
      expect(await rowsOf(store, 'orders')).toHaveLength(3)
      // Whoever comes next is not kept from its reset.
      await reset(prepared)
      expect(await rowsOf(store, 'orders')).toHaveLength(2)
    },
  )
})

describe('ids that the application gives out', () => {
  const TICKETS = 'create table tickets(id integer primary key autoincrement, code text unique, url text)'
  const open = (app: Database.Database): { id: number; url: string } => {
    const id = Number(app.prepare("insert into tickets(code) values ('T1')").run().lastInsertRowid)
    app.prepare('update tickets set url = ? where id = ?').run(`/tickets/${id}`, id)
    return { id, url: `/tickets/${id}` }
  }

  test('start where the reset put the sequence, which is told and read back, elsewhere each time [EDD-V-10]', async () => {
    const prepared = await prepare({ content: TICKETS })
    const seen = new Set<number>()
    for (let run = 0; run < 4; run += 1) {
      const { sequences } = await reset(prepared)
      const start = sequences.get('tickets') ?? 0n
      expect(await prepared.store.sequences()).toEqual(new Map([['tickets', start]]))
      expect(open(prepared.app).id).toBe(Number(start) + 1)
      seen.add(Number(start))
    }
    expect(seen.size).toBe(4)
  })

  test('that somebody took right after the reset are noticed: EDD_RESET_PARTIAL [EDD-V-10]', async () => {
    const prepared = await prepare({ content: TICKETS })
    const { store, app } = prepared
    const late: typeof store = {
      ...store,
      async restore(image) {
        const starts = await store.restore(image)
        open(app)
        app.exec('delete from tickets')
        return starts
      },
    }
    const error = await refusal(() => reset({ ...prepared, store: late }))
    expect([error.code, error.message]).toEqual([
      'EDD_RESET_PARTIAL',
      expect.stringMatching(/the sequence of tickets, put at \d+ and now at \d+/),
    ])
  })

  test('are the literal ones of the baseline where the contract says so, run after run [EDD-V-10]', async () => {
    const prepared = await prepare({ content: `${TICKETS}; insert into tickets values (1, 'T0', '/tickets/1')` })
    const store = await openTestStore(prepared.path, { sequences: 'baseline' })
    for (let run = 0; run < 3; run += 1) {
      const { sequences } = await reset({ ...prepared, store })
      expect(sequences).toEqual(new Map([['tickets', 1n]]))
      expect(open(prepared.app)).toEqual({ id: 2, url: '/tickets/2' })
    }
    await store.close()
  })
})

describe('a property over generated cases', () => {
  const ORDERS = 'create table orders(id integer primary key, sku text unique)'
  const sku = fc.constantFrom('A', 'B')

  /** Creates an order; the faulty one keeps what it saw once. */
  const creator = (app: Database.Database, faulty: boolean) => {
    const add = app.prepare('insert into orders(sku) values (?)')
    return (code: string): void => {
      add.run(code)
      if (faulty && code === 'B') add.run('B2')
    }
  }

  async function check(prepared: Prepared, faulty: boolean, path?: string): Promise<fc.RunDetails<['A' | 'B']>> {
    await reset(prepared)
    const create = creator(prepared.app, faulty)
    const property = fc
      .asyncProperty(sku, async (code) => {
        create(code)
        expect(await rowsOf(prepared.store, 'orders')).toHaveLength(1)
      })
      .beforeEach(async () => void (await reset(prepared)))
    const again = path === undefined ? {} : { path, endOnFailure: true }
    return fc.check(property, { seed: 36, numRuns: 100, ...again })
  }

  test('starts every case and every step of shrinking from the verified reset [EDD-V-36]', async () => {
    const prepared = await prepare({ content: ORDERS })
    expect(await check(prepared, false)).toMatchObject({ failed: false, numRuns: 100 })
  })

  test('finds a case that fails again when it is run alone by its seed and path [EDD-V-36]', async () => {
    const prepared = await prepare({ content: ORDERS })
    const found = await check(prepared, true)
    expect(found).toMatchObject({ failed: true, counterexample: ['B'] })
    const alone = await check(prepared, true, found.counterexamplePath ?? '')
    expect(alone).toMatchObject({ failed: true, counterexample: ['B'], numRuns: 1 })
  })
})
