import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import { toMatchGoldState } from '../../../matchers/to-match-gold-state.js'
import { initProject } from '../../../src/init/init-project.js'
import { writeNewFiles } from '../../../src/init/write-new-files.js'

const made: string[] = []

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true })
})

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'edd-init-'))
  made.push(root)
  return root
}

/** A project with a database and nothing else. */
function project(sql: string): string {
  const root = folder()
  const db = new Database(join(root, 'app.db'))
  db.exec(sql)
  db.close()
  return root
}

const files = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()

const SHOP = `create table people(id integer primary key, code text not null unique);
  create table orders(id integer primary key, number text not null unique, person_id integer references people(id), note text);
  create index by_note on orders(note);
  create view recent as select * from orders;
  create trigger stamp after insert on orders begin update orders set note = note; end;
  insert into people values (7, 'C-1'); insert into orders values (3, 'O-1', 7, 'x'), (4, 'O-2', null, null)`

const init = (root: string) => initProject({ root, database: 'app.db' })

const judge = (root: string) =>
  toMatchGoldState(join(root, 'app.db'), {
    oracle: 'oracle/v1',
    selection: { baseline: true },
    testPath: join(root, 'edd.test.ts'),
  })

describe('initProject', () => {
  test('writes the draft and one test, and nothing else', async () => {
    const root = project(SHOP)
    expect(await init(root)).toEqual({ tables: 2, rows: 3, doubtful: [] })
    expect(files(root)).toEqual([
      'app.db',
      'edd.test.ts',
      'oracle/v1/baseline/orders.jsonl',
      'oracle/v1/baseline/people.jsonl',
      'oracle/v1/baseline/schema.sqlite.sql',
      'oracle/v1/contract.yaml',
      'oracle/v1/oracle.yaml',
    ])
    expect(readdirSync(root).toSorted()).toEqual(['app.db', 'edd.test.ts', 'oracle'])
    expect(readFileSync(join(root, 'oracle/v1/baseline/orders.jsonl'), 'utf8')).toBe(
      '{"number":"O-1","person_id":"C-1","note":"x"}\n{"number":"O-2","person_id":null,"note":null}\n',
    )
    expect(readFileSync(join(root, 'edd.test.ts'), 'utf8')).toContain("const DATABASE = 'app.db'\n")
  })

  test('what nothing is doubtful in matches at once, every row of it', async () => {
    const root = project(SHOP)
    await init(root)
    const decision = await judge(root)
    expect([decision.pass, decision.message()]).toEqual([
      true,
      'the stored state equals gold\nnot a conforming gate: a proving slice; ' +
        'the oracle states no actors, commands and runtime yet; next: npx edd lock',
    ])
  })

  test('every storage class comes back exactly', async () => {
    const root = project(`create table v(code text primary key, t text, i integer, r real, n numeric, b blob, any);
      insert into v values
        ('a', 'x', 1, 1.0, 1.5, x'00ff', 1), ('b', '', -1, -0.0, 2, x'', 1.0), ('c', '1', 9007199254740993, 0.1, '12x', 'b', '1'),
        ('d', null, null, null, null, null, null), ('e', 'é"\\n', 'word', 1e300, 9223372036854775807, 5, x'01')`)
    await init(root)
    const decision = await judge(root)
    expect(decision.message()).toMatch(/^the stored state equals gold/)
  })

  test.each<[string, string, string]>([
    ['no table', 'select 1', 'holds no table'],
    ['no row', 'create table t(code text primary key)', 'holds no row'],
    [
      'more rows than a person reads',
      `create table t(code integer primary key, x);
       with recursive c(n) as (select 1 union all select n + 1 from c where n < 20001) insert into t select n, n from c`,
      'holds 20001 rows; a baseline of at most 20000',
    ],
    ['a name that no file has', `create table "a/b"(code text primary key); insert into "a/b" values ('1')`, '"a/b"'],
  ])('refuses a database with %s: EDD_INIT_UNFIT', async (_, ...[sql, message]) => {
    const root = project(sql)
    await expect(init(root)).rejects.toMatchObject({ code: 'EDD_INIT_UNFIT' })
    await expect(init(root)).rejects.toThrow(message)
    expect(files(root)).toEqual(['app.db'])
  })

  test('refuses what its own reader cannot read, and leaves nothing: EDD_INIT_UNFIT', async () => {
    const root =
      project(`pragma foreign_keys = off; create table a(id integer primary key, b_id integer not null unique references b(id));
      create table b(id integer primary key, a_id integer not null unique references a(id));
      insert into a values (1, 1); insert into b values (1, 1)`)
    await expect(init(root)).rejects.toMatchObject({ code: 'EDD_INIT_UNFIT', cause: { code: 'EDD_KEY_CYCLE' } })
    expect(readdirSync(root)).toEqual(['app.db'])
  })

  test('refuses a file that is no database: EDD_STORE_OPEN', async () => {
    const root = folder()
    writeFileSync(join(root, 'app.db'), 'not a database, but long enough to be taken for one at first sight')
    await expect(init(root)).rejects.toMatchObject({ code: 'EDD_STORE_OPEN' })
    expect(files(root)).toEqual(['app.db'])
  })

  test.each([['edd.test.ts'], ['oracle']])('refuses to write over %s: EDD_INIT_EXISTS', async (name) => {
    const root = project(SHOP)
    if (name === 'oracle') mkdirSync(join(root, name))
    else writeFileSync(join(root, name), 'mine')
    await expect(init(root)).rejects.toMatchObject({ code: 'EDD_INIT_EXISTS' })
    await expect(init(root)).rejects.toThrow(`${name} of ${root} would be written over; nothing was written`)
    expect(readdirSync(root).toSorted()).toEqual(['app.db', name].toSorted())
  })

  test('names both when both are there, and changes neither', async () => {
    const root = project(SHOP)
    await init(root)
    const before = files(root).map((file) => readFileSync(join(root, file)))
    await expect(init(root)).rejects.toThrow('oracle and edd.test.ts of')
    expect(files(root).map((file) => readFileSync(join(root, file)))).toEqual(before)
  })
})

describe('writeNewFiles', () => {
  const given = (root: string, check: (path: string) => Promise<void>) =>
    writeNewFiles({ root, folder: 'oracle', inFolder: new Map([['a/b', '1']]), file: 'test', text: '2', check })

  test('leaves nothing when the check fails', async () => {
    const root = folder()
    await expect(given(root, () => Promise.reject(new Error('unfit')))).rejects.toThrow('unfit')
    expect(readdirSync(root)).toEqual([])
  })

  test('leaves nothing of its own when the file comes up meanwhile', async () => {
    const root = folder()
    const meanwhile = async (): Promise<void> => writeFileSync(join(root, 'test'), 'mine')
    await expect(given(root, meanwhile)).rejects.toMatchObject({ code: 'EDD_INIT_EXISTS' })
    expect([readdirSync(root), readFileSync(join(root, 'test'), 'utf8')]).toEqual([['test'], 'mine'])
  })

  test('shows the check what will be there', async () => {
    const root = folder()
    const seen: string[] = []
    await given(root, async (path) => void seen.push(readFileSync(join(path, 'a/b'), 'utf8')))
    expect(seen).toEqual(['1'])
    expect(existsSync(join(root, 'oracle/a/b'))).toBe(true)
  })
})
