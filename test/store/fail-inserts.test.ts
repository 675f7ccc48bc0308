import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { observeStore } from '../../src/state/observe-store.js'
import { resetStore } from '../../src/state/reset-store.js'
import { stateChanges } from '../../src/state/state-changes.js'
import { prepare } from './helpers/make-image.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

const INSERT = "insert into orders values (99, 'Z-9', 11, 'open')"
const contract = { source: { file: 'c', line: 1 }, tables: new Map(), invariants: [], sequences: 'translated' } as const

describe('a failure planted in a table', () => {
  test.each(['wal', 'delete'] as const)(
    'stops every insert of the application, and nothing else (%s) [D81]',
    async (mode) => {
      const { store, image, app } = await prepare({ mode })
      await store.restore(image)
      await store.failInserts('orders')
      expect(() => app.exec(INSERT)).toThrow(/planted by the atomicity probe/)
      expect(() => app.exec(`begin; update customers set code = 'X' where id = 11; ${INSERT}; commit`)).toThrow(
        /planted/,
      )
      app.exec('rollback')
      app.exec("update orders set status = 'late'; insert into customers values (13, 'C-3')")
      expect(app.prepare('select count(*) from orders').pluck().get()).toBe(2)
      expect(app.prepare('select code from customers order by id').pluck().all()).toEqual(['C-1', 'C-2', 'C-3'])
    },
  )

  test('is in one table at a time, and in none when it is taken back', async () => {
    const { store, image, app } = await prepare()
    await store.restore(image)
    await store.failInserts('customers')
    await store.failInserts('orders')
    app.exec("insert into customers values (13, 'C-3')")
    expect(() => app.exec(INSERT)).toThrow(/planted/)
    await store.failInserts(null)
    await store.failInserts(null)
    app.exec(INSERT)
    expect(app.prepare('select count(*) from orders').pluck().get()).toBe(3)
  })

  test('does not outlive a reset, and the read-back would see it [D89]', async () => {
    const { store, image, app } = await prepare()
    const identity = await store.identity()
    const clean = await resetStore({ store, image, identity })
    await store.failInserts('orders')
    const changes = stateChanges({
      before: clean,
      after: await observeStore(store),
      allowed: { tables: [], columns: [] },
      contract,
    })
    expect(changes).toMatchObject([{ schema: expect.stringContaining('trigger') }])
    expect((await resetStore({ store, image, identity })).digest).toBe(clean.digest)
    app.exec(INSERT)
    expect((await store.catalog()).artifacts.filter(({ kind }) => kind === 'trigger')).toEqual([])
  })

  test('is seen before and after alike, so that it is no write of the application', async () => {
    const { store, image } = await prepare()
    await store.restore(image)
    await store.failInserts('orders')
    const before = await observeStore(store)
    const after = await observeStore(store)
    expect(stateChanges({ before, after, allowed: { tables: [], columns: [] }, contract })).toEqual([])
  })
})

describe('nothing is planted', () => {
  test('in a store that has lost its marker: EDD_STORE_UNMARKED', async () => {
    const { store, app } = await prepare()
    app.exec('drop table edd_marker; create table orders(id)')
    expect((await refusal(() => store.failInserts('orders'))).code).toBe('EDD_STORE_UNMARKED')
    app.exec('insert into orders values (1)')
  })

  test('in another file that stands where the store was: EDD_STORE_IDENTITY', async () => {
    const { store, image, app, path } = await prepare({ mode: 'delete' })
    await store.restore(image)
    app.close()
    const other = join(temporaryFolder(), 'other.db')
    copyFileSync(path, other)
    renameSync(other, path)
    expect((await refusal(() => store.failInserts('orders'))).code).toBe('EDD_STORE_IDENTITY')
  })
})
