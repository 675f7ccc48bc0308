import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { beforeStart } from './application.js'
import { expectRefused } from './expect-refused.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

/** A database that somebody uses: rows, no marker. */
function ownDatabase(name: string): string {
  const path = join(project.root, '..', 'data', name)
  mkdirSync(dirname(path), { recursive: true })
  const db = new Database(path)
  db.exec("create table customers (code text primary key); insert into customers values ('C-1')")
  db.close()
  return path
}

/** Every file beside the database, by content: a journal that is left would be a trace of a write. */
function folderDigests(path: string): Readonly<Record<string, string>> {
  const folder = dirname(path)
  const names = readdirSync(folder).toSorted()
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}

describe('a database that is not marked as a test store', () => {
  test.each(['owner_prod.db', 'contest.db', 'latest_orders.db', 'test.db', 'edd-test-store.sqlite'])(
    'is never reset, whatever it is called: %s is EDD_STORE_UNMARKED and stays byte for byte [EDD-V-13]',
    async (name) => {
      const path = ownDatabase(name)
      const before = folderDigests(path)
      const result = await project.gate({ EDD_STORE: path })
      expectRefused(result, 'EDD_STORE_UNMARKED')
      expect(result.text).toContain(path)
      expect(folderDigests(path)).toEqual(before)
      expect(result.verdict?.conditions[1]).toMatchObject({ id: 2, state: 'broken' })
    },
  )

  test('is refused under vitest run and by URL too: EDD_STORE_UNMARKED [EDD-V-13]', async () => {
    const path = ownDatabase('live.db')
    const before = folderDigests(path)
    expectRefused(await project.vitest(['run'], { EDD_STORE: `file:${path}` }), 'EDD_STORE_UNMARKED')
    expect(folderDigests(path)).toEqual(before)
  })
})

describe('edd store create', () => {
  test('on a database with rows is EDD_STORE_NOT_EMPTY until its own name is typed [EDD-V-13]', async () => {
    const path = ownDatabase('desk.db')
    const before = folderDigests(path)
    const bare = await project.edd(['store', 'create', path])
    expectRefused(bare, 'EDD_STORE_NOT_EMPTY')
    expect(bare.text).toContain('holds rows in customers')
    expect(bare.text).toContain('--confirm desk.db')
    const another = await project.edd(['store', 'create', path, '--confirm', 'other.db'])
    expectRefused(another, 'EDD_STORE_NOT_EMPTY')
    expect(folderDigests(path)).toEqual(before)
    const confirmed = await project.edd(['store', 'create', path, '--confirm', 'desk.db'])
    expect([confirmed.code, confirmed.text]).toEqual([0, expect.stringContaining(`test store ${path}`)])
  })

  test('makes and marks one that is not there; done twice it changes nothing', async () => {
    const path = join(project.root, '..', 'fresh', 'store.db')
    const first = await project.edd(['store', 'create', path])
    const second = await project.edd(['store', 'create', path])
    expect([first.code, second.code, second.text]).toEqual([0, 0, first.text])
  })
})

describe('an application that writes elsewhere', () => {
  test('is EDD_APP_NOT_ON_STORE as soon as its login leaves no trace [D59]', async () => {
    beforeStart(
      project,
      `{ const other = process.env.DATABASE_PATH + '.other'
         const db = new Database(process.env.DATABASE_PATH); db.exec("vacuum into '" + other + "'"); db.close()
         process.env.DATABASE_PATH = other }`,
    )
    const result = await project.gate()
    expectRefused(result, 'EDD_APP_NOT_ON_STORE')
    expect(result.text).toContain(`the login of clerk changed nothing in ${project.store}`)
    expect(result.verdict?.conditions[1]).toMatchObject({ id: 2, state: 'broken' })
    expect(result.verdict?.counts.commands).toEqual({ proof: 0, validate: 0 })
  })
})
