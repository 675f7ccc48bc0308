import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { waitUntilQuiet } from '../../src/state/wait-until-quiet.js'
import { openSqlite } from '../../src/store/sqlite/open-sqlite.js'
import { openDatabase } from './helpers/database.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

const PENDING = "select 1 from jobs where state = 'pending'"
const UNSENT = 'select 1 from outbox where sent is null'

function queues() {
  const path = join(temporaryFolder(), 'app.db')
  const app = openDatabase(path)
  app.exec('create table jobs(state text); create table outbox(sent text)')
  return { app, store: openSqlite(path, Database) }
}

const quiescence = { empty: [PENDING, UNSENT], withinMs: 5000 }
const inFlight = (): number => 0

describe('quiet', () => {
  test('at once, when every query is empty; none was ever busy', async () => {
    const { store } = queues()
    const { wasEverBusy } = await waitUntilQuiet({ store, quiescence, inFlight })
    expect([...wasEverBusy]).toEqual([
      [PENDING, false],
      [UNSENT, false],
    ])
  })

  test('when the work is done, and says which query was seen busy [D84]', async () => {
    const { app, store } = queues()
    app.exec("insert into jobs values ('pending')")
    setTimeout(() => app.exec("update jobs set state = 'done'"), 60)
    const { wasEverBusy } = await waitUntilQuiet({ store, quiescence, inFlight })
    expect(wasEverBusy.get(PENDING)).toBe(true)
    expect(wasEverBusy.get(UNSENT)).toBe(false)
  })

  test('only when nothing is on its way through the door', async () => {
    const { store } = queues()
    let requests = 3
    const counting = (): number => (requests > 0 ? requests-- : 0)
    await waitUntilQuiet({ store, quiescence, inFlight: counting })
    expect(requests).toBe(0)
  })

  test('a request that ended during the reading makes it read again', async () => {
    const { app, store } = queues()
    let asked = 0
    // In flight before the first reading only; what it wrote came after that reading.
    const late = (): number => {
      asked += 1
      if (asked === 2) {
        app.exec("insert into jobs values ('pending')")
        setTimeout(() => app.exec("update jobs set state = 'done'"), 40)
      }
      return asked === 1 ? 1 : 0
    }
    const { wasEverBusy } = await waitUntilQuiet({ store, quiescence, inFlight: late })
    expect(wasEverBusy.get(PENDING)).toBe(true)
  })
})

describe('work that does not end is EDD_NOT_QUIET [D86]', () => {
  test('with the query and how many rows it gives', async () => {
    const { app, store } = queues()
    app.exec("insert into jobs values ('pending'), ('pending'), ('failed')")
    const error = await refusal(() => waitUntilQuiet({ store, quiescence: { ...quiescence, withinMs: 50 }, inFlight }))
    expect(error.code).toBe('EDD_NOT_QUIET')
    expect(error.message).toContain(`2 row(s) of ${PENDING}`)
    expect(error.message).not.toContain(UNSENT)
  })

  test('with the requests that are in flight', async () => {
    const { store } = queues()
    const busy = { empty: [], withinMs: 30 }
    const error = await refusal(() => waitUntilQuiet({ store, quiescence: busy, inFlight: () => 2 }))
    expect(error.code).toBe('EDD_NOT_QUIET')
    expect(error.message).toContain('2 request(s) in flight')
  })

  test('a query that counts is always busy, so that it cannot pass by mistake', async () => {
    const { store } = queues()
    const counting = { empty: ['select count(*) from jobs'], withinMs: 30 }
    expect((await refusal(() => waitUntilQuiet({ store, quiescence: counting, inFlight }))).code).toBe('EDD_NOT_QUIET')
  })

  test('a query that writes or fails is EDD_STORE_QUERY', async () => {
    const { store } = queues()
    for (const sql of ['delete from jobs returning state', 'select 1 from nowhere']) {
      const broken = { empty: [sql], withinMs: 30 }
      expect((await refusal(() => waitUntilQuiet({ store, quiescence: broken, inFlight }))).code).toBe(
        'EDD_STORE_QUERY',
      )
    }
  })
})
