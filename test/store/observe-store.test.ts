import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestBytes } from '../../src/kernel/digest.js'
import type { Value } from '../../src/model/value.js'
import { observeStore } from '../../src/state/observe-store.js'
import { writeSnapshot } from '../../src/state/write-snapshot.js'
import { openSqlite } from '../../src/store/sqlite/open-sqlite.js'
import { openDatabase } from './helpers/database.js'
import { ROWS, SCHEMA } from './helpers/make-image.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(null, '', '1', 1n, 1, 0, -0, 9007199254740992n, 9007199254740993n),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double({ noNaN: true }),
  fc.string({ maxLength: 4 }),
  fc.uint8Array({ maxLength: 3 }),
)

const columns = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'D', 'e f'), { minLength: 1 })
const options = fc.constantFrom('', ' without rowid')

interface Content {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  readonly option: string
}

const content: fc.Arbitrary<Content> = fc.tuple(columns, options).chain(([names, option]) =>
  fc.record({
    columns: fc.constant(names),
    rows: fc.array(fc.array(value, { minLength: names.length, maxLength: names.length }), {
      minLength: 1,
      maxLength: 6,
    }),
    option: fc.constant(option),
  }),
)

/** Columns have no type, so that every value is stored as it is. */
async function observed({ columns: names, rows, option }: Content) {
  const handle = new Database(':memory:')
  const list = names.map((name) => `"${name}"`).join()
  handle.exec(`create table t(n integer primary key, ${list})${option}`)
  const insert = handle.prepare(`insert into t values (?, ${names.map(() => '?').join()})`)
  for (const [at, row] of rows.entries()) insert.run(at, ...row)
  const observation = await observeStore(openSqlite(handle, Database))
  handle.close()
  return observation
}

function same(left: Value, right: Value): boolean {
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right) === 0
  return Object.is(left, right)
}

describe('the digest of a table', () => {
  test('changes with any single cell, in any small schema [D66] [D202] [D207]', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.nat(), value, async (before, seed, other) => {
        const [at, column] = [seed % before.rows.length, seed % before.columns.length]
        const old = before.rows[at]?.[column] ?? null
        fc.pre(!same(old, other))
        const rows = before.rows.map((row, index) => (index === at ? row.with(column, other) : row))
        const [one, two] = [await observed(before), await observed({ ...before, rows })]
        expect(two.tables.get('t')?.digest).not.toBe(one.tables.get('t')?.digest)
        expect(two.digest).not.toBe(one.digest)
      }),
      { seed: 20266, numRuns: 300 },
    )
  })

  test('is the same for the same content, read from another store of other insertion order', async () => {
    await fc.assert(
      fc.asyncProperty(content, async (one) => {
        expect((await observed(one)).digest).toBe((await observed(one)).digest)
      }),
      { seed: 20267, numRuns: 50 },
    )
    const handles = ["insert into t values (1, 'a'), (2, 'b')", "insert into t values (2, 'b'), (1, 'a')"].map(
      (sql) => {
        const handle = new Database(':memory:')
        handle.exec(`create table t(n, x); ${sql}`)
        return openSqlite(handle, Database)
      },
    )
    const digests = await Promise.all(handles.map(async (store) => (await observeStore(store)).digest))
    expect(new Set(digests).size).toBe(1)
  })

  test('tells 1, 1.0, the text and the byte apart', async () => {
    const digests = new Set<string | undefined>()
    for (const one of [1n, 1, '1', new Uint8Array([0x31])]) {
      digests.add((await observed({ columns: ['a'], rows: [[one]], option: '' })).tables.get('t')?.digest)
    }
    expect(digests.size).toBe(4)
  })

  test('notices two different invalid texts', async () => {
    const digests = ['ff41', 'fe41'].map(async (bytes) => {
      const handle = new Database(':memory:')
      handle.exec(`create table t(a text); insert into t values (cast(x'${bytes}' as text))`)
      return (await observeStore(openSqlite(handle, Database))).digest
    })
    const [one, two] = await Promise.all(digests)
    expect(one).not.toBe(two)
  })
})

function read(path: string): string {
  return gunzipSync(readFileSync(path)).toString('utf8')
}

describe('keeping a snapshot', () => {
  test('each table is a file that its name is the digest of; what did not change is written once', async () => {
    const folder = temporaryFolder()
    const app = openDatabase(join(folder, 'app.db'))
    app.exec(SCHEMA + ROWS)
    const store = openSqlite(join(folder, 'app.db'), Database)
    const kept = join(folder, 'snapshots')
    const first = await observeStore(store)
    expect(writeSnapshot(kept, first)).toBe(first.digest)
    const files = readdirSync(kept).filter((name) => name.endsWith('.jsonl.gz'))
    expect(files).toHaveLength(2)
    for (const name of files) expect(`${digestBytes(read(join(kept, name)))}.jsonl.gz`).toBe(`sha256:${name}`)
    const customers = first.tables.get('customers')?.digest.slice('sha256:'.length)
    expect(read(join(kept, `${customers}.jsonl.gz`))).toBe(
      '{"table":"customers","columns":["id","code"]}\n[{"$int":"11"},"C-1"]\n[{"$int":"12"},"C-2"]\n',
    )
    const written = statSync(join(kept, `${customers}.jsonl.gz`)).ino
    app.exec("update orders set status = 'void'")
    writeSnapshot(kept, await observeStore(store))
    expect(readdirSync(kept)).toHaveLength(5)
    expect(statSync(join(kept, `${customers}.jsonl.gz`)).ino).toBe(written)
    expect(statSync(join(kept, `${customers}.jsonl.gz`)).mode & 0o777).toBe(0o600)
  })

  test('the manifest lists every table, empty ones too', async () => {
    const folder = temporaryFolder()
    openDatabase(join(folder, 'app.db')).exec(`${SCHEMA}${ROWS} create table quiet(a)`)
    const observation = await observeStore(openSqlite(join(folder, 'app.db'), Database))
    const digest = writeSnapshot(folder, observation)
    const manifest: unknown = JSON.parse(readFileSync(join(folder, `${digest.slice('sha256:'.length)}.json`), 'utf8'))
    const rows = (name: string) => ({ digest: observation.tables.get(name)?.digest, rows: name === 'quiet' ? 0 : 2 })
    expect(manifest).toEqual({
      format: 1,
      digest,
      tables: { customers: rows('customers'), orders: rows('orders'), quiet: rows('quiet') },
    })
  })
})
