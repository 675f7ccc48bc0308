import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StateStore } from '../../src/model/store.js'
import type { Value } from '../../src/model/value.js'
import { openSqlite } from '../../src/store/sqlite/open-sqlite.js'
import { rowsOf } from './helpers/database.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

function storeWith(...statements: readonly string[]): StateStore {
  const handle = new Database(':memory:')
  for (const sql of statements) handle.exec(sql)
  return openSqlite(handle, Database)
}

const hex = (value: Value | undefined): string =>
  value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : String(value)

describe('texts', () => {
  test('invalid UTF-8 comes as its bytes, so that it equals no text and no other invalid one', async () => {
    const store = storeWith(
      'create table t(id integer primary key, a text, b text)',
      "insert into t values (1, cast(x'ff41' as text), 'plain'), (2, cast(x'fe41' as text), char(65533) || 'A')",
      "insert into t values (3, 'x' || cast(x'eda080' as text), null)",
    )
    const rows = await rowsOf(store, 't')
    expect(rows.map((row) => row.map(hex))).toEqual([
      ['1', "x'ff41'", 'plain'],
      ['2', "x'fe41'", '\u{FFFD}A'],
      ['3', "x'78eda080'", 'null'],
    ])
  })

  test('every doubtful row of a large table is looked at itself, in tables with and without a rowid', async () => {
    for (const without of ['', 'without rowid']) {
      const store = storeWith(
        `create table t(n integer primary key, a text) ${without}; create index t_a on t(a)`,
        `insert into t with recursive c(n) as (select 1 union all select n + 1 from c where n < 4500)
          select n, cast(case n % 1000 when 7 then unhex('ff' || printf('%04d', n)) else n end as text) from c`,
      )
      const doubtful = (await rowsOf(store, 't')).filter(([, text]) => text instanceof Uint8Array)
      expect(doubtful.map((row) => row.map(hex))).toEqual(
        [7, 1007, 2007, 3007, 4007].map((n) => [String(n), `x'ff${String(n).padStart(4, '0')}'`]),
      )
    }
  })

  test('embedded NUL and a byte order mark are kept', async () => {
    const store = storeWith(
      'create table t(a text, b text)',
      "insert into t values (char(65, 0, 66), char(65279) || 'A'), (char(65533, 0), char(65279, 65533))",
    )
    expect(await rowsOf(store, 't')).toEqual([
      ['A\0B', '\u{FEFF}A'],
      ['\u{FFFD}\0', '\u{FEFF}\u{FFFD}'],
    ])
  })

  test.each(['UTF-16le', 'UTF-16be'])('a database in %s gives the same texts', async (encoding) => {
    const store = storeWith(
      `pragma encoding = '${encoding}'`,
      "create table t(a text); insert into t values ('ä' || char(128512)), (char(65533))",
    )
    expect(await rowsOf(store, 't')).toEqual([['ä😀'], ['\u{FFFD}']])
  })

  test('bytes of a text are not that text', async () => {
    const store = storeWith("create table t(a); insert into t values ('1'), (x'31'), (1), (1.0)")
    const rows = await rowsOf(store, 't')
    expect(rows.map(([value]) => typeof value)).toEqual(['string', 'object', 'bigint', 'number'])
  })
})

describe('names', () => {
  test('any name of a table or column is only a name', async () => {
    const store = storeWith(
      'create table "a ""b"" c"("x""y" text, "select" text, "rowid" text)',
      `insert into "a ""b"" c" values ('1', '2', '3')`,
    )
    expect(await rowsOf(store, 'a "b" c')).toEqual([['1', '2', '3']])
  })
})

test('every value that can be stored is read as it was bound', async () => {
  const path = join(temporaryFolder(), 'values.db')
  const writer = new Database(path)
  writer.pragma('synchronous = off')
  writer.exec('create table t(id integer primary key, v)')
  const store = openSqlite(path, Database)
  const value = fc.oneof(
    fc.constant(null),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.double({ noNaN: true }),
    fc.string({ unit: 'binary' }),
    fc.uint8Array(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 8 }), async (values) => {
      writer.exec('delete from t')
      const insert = writer.prepare('insert into t values (?, ?)')
      writer.transaction(() => values.forEach((bound, id) => insert.run(id, bound)))()
      const read = (await rowsOf(store, 't')).map(([, cell]) => cell)
      expect(read.map((cell) => (cell instanceof Uint8Array ? new Uint8Array(cell) : cell))).toStrictEqual(values)
    }),
    { seed: 20261, numRuns: 100 },
  )
  writer.close()
})
