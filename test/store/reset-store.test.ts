import { describe, expect, test } from 'vitest'
import type { StoreImage, TestStore } from '../../src/model/store.js'
import { resetStore } from '../../src/state/reset-store.js'
import { openDatabase } from './helpers/database.js'
import { prepare } from './helpers/make-image.js'
import { refusal } from './helpers/refusal.js'

/** The store, but something else happens right after a restore, as a late worker of the application does it. */
function withAfter(store: TestStore, after: () => void): TestStore {
  const restore = async (image: StoreImage): Promise<ReadonlyMap<string, bigint>> => {
    const starts = await store.restore(image)
    after()
    return starts
  }
  return { ...store, restore }
}

describe('a reset is read back [D92]', () => {
  test('and answers what the store then holds', async () => {
    const { store, image, app } = await prepare()
    const identity = await store.identity()
    const found = await resetStore({ store, image, identity })
    expect([...found.tables].map(([name, { rows }]) => [name, rows.length])).toEqual([
      ['customers', 2],
      ['orders', 2],
    ])
    app.exec("insert into orders values (99, 'Z-9', 11, 'open')")
    expect((await resetStore({ store, image, identity })).digest).toBe(found.digest)
  })

  test.each([
    ['a row that is left', "insert into orders values (99, 'Z-9', 11, 'open')", 'orders'],
    ['a cell that differs', "update customers set code = 'C-9' where id = 11", 'customers'],
    ['an emptied table', 'delete from orders', 'orders'],
    ['a table that is left', 'create table junk(a)', 'junk'],
    ['a table that is missing', 'drop table orders', 'orders'],
    ['a trigger that is left', 'create trigger late after insert on orders begin select 1; end', 'triggers'],
  ])('%s is EDD_RESET_PARTIAL that names it [D89]', async (_what, sql, named) => {
    const { store, image, app } = await prepare()
    const identity = await store.identity()
    const error = await refusal(() => resetStore({ store: withAfter(store, () => app.exec(sql)), image, identity }))
    expect(error.code).toBe('EDD_RESET_PARTIAL')
    expect(error.message).toContain(named)
  })

  test('a store that is not the one of the run is EDD_STORE_IDENTITY, and is not touched', async () => {
    const { store, image, app } = await prepare()
    const other = await prepare()
    app.exec('create table kept(a)')
    const identity = await other.store.identity()
    const error = await refusal(() => resetStore({ store, image, identity }))
    expect(error.code).toBe('EDD_STORE_IDENTITY')
    expect(error.message).toContain(identity.locator)
    expect(app.prepare('select count(*) from kept').pluck().get()).toBe(0)
  })

  test('an image that was changed after it was first read is noticed', async () => {
    const { store, image } = await prepare()
    const identity = await store.identity()
    await resetStore({ store, image, identity })
    openDatabase(image.path, 'delete').exec("update orders set status = 'forged'")
    expect((await refusal(() => resetStore({ store, image, identity }))).code).toBe('EDD_RESET_PARTIAL')
  })
})
