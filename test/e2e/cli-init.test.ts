import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InlineProject } from '../helpers/inline-project.js'
import { inlineProject } from '../helpers/inline-project.js'
import type { ProcessResult } from '../helpers/run-process.js'
import { changeDatabase, shopDatabase } from '../helpers/shop-database.js'

const DATABASE = 'data/app.db'
const BASELINE = 'the database is the one that the oracle starts from'
const CASE = 'what was entered is what is stored'

let made: InlineProject

beforeAll(async () => {
  made = await inlineProject({})
  shopDatabase(made.path(DATABASE))
})

afterAll(() => made.remove())

const edd = (...args: readonly string[]): Promise<ProcessResult> =>
  made.node([made.path('node_modules/vitest-edd/dist/src/cli/main.js'), ...args])

const text = (file: string): string => readFileSync(made.path(file), 'utf8')

/** Takes the marks off the commented lines that match. */
function uncomment(file: string, lines: RegExp): void {
  const changed = text(file).replaceAll(lines, (line) => line.replace(/(\/\/|#) ?/, ''))
  expect(changed).not.toBe(text(file))
  made.write({ [file]: changed })
}

describe('edd init', () => {
  test.each([
    ['without a database', [], /^EDD_USAGE: write `edd init --db FILE`/],
    ['of PostgreSQL', ['--db', 'postgres://localhost/app'], /^EDD_USAGE: .*PostgreSQL comes with a later version/],
    ['of another kind', ['--db', 'mysql://localhost/app'], /^EDD_USAGE: .*"mysql:" is no store that is known/],
  ])('refuses one %s and writes nothing', async (_, args, message) => {
    const { code, stdout, stderr } = await edd('init', ...args)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toMatch(message)
    expect(existsSync(made.path('oracle'))).toBe(false)
  })

  test('refuses one that is not there: EDD_STORE_OPEN', async () => {
    const { code, stderr } = await edd('init', '--db', 'data/none.db')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^EDD_STORE_OPEN: /)])
    expect(readdirSync(made.path('data'))).toEqual(['app.db'])
  })
})

describe('a project that has only a database', () => {
  test('gets a draft and one test, and is told what is left to a person', async () => {
    const { code, stdout } = await edd('init', '--db', DATABASE)
    expect(code).toBe(0)
    expect(stdout).toContain('wrote oracle/v1 (3 tables, 7 rows) and edd.test.ts\n')
    expect(stdout).toContain('left to you in oracle/v1/contract.yaml: orders.details\n')
    expect(stdout).toMatch(/^step 1 of 3: .*Next: npx vitest run edd\.test\.ts$/m)
    expect(readdirSync(made.root).toSorted()).toEqual(['data', 'edd.test.ts', 'node_modules', 'oracle', 'package.json'])
  })

  test('gets nothing twice: EDD_INIT_EXISTS', async () => {
    const { code, stderr } = await edd('init', '--db', DATABASE)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^EDD_INIT_EXISTS: oracle and edd\.test\.ts of/)])
  })

  test('fails until the doubtful column is classified: EDD_COLUMN_UNCLASSIFIED [D73]', async () => {
    const result = await made.vitest(['edd.test.ts'])
    expect(result.code).toBe(1)
    const message = result.test(BASELINE).failureMessages[0]
    expect(message).toContain('column orders.details is not classified')
    expect(message).toContain('not a conforming gate: a proving slice')
    expect(message?.match(/EDD_\w+/g)).toEqual(['EDD_COLUMN_UNCLASSIFIED'])
  })

  test('is green once it is, over every row', async () => {
    uncomment('oracle/v1/contract.yaml', /^ +# details.*$/gm)
    const result = await made.vitest(['edd.test.ts'])
    expect([result.code, result.test(BASELINE).status]).toEqual([0, 'passed'])
  })

  test('a planted value is told with table, key, field and both values, and a row too many with its key', async () => {
    changeDatabase(made.path(DATABASE), "update orders set level = 'basic' where number = 'O-1'")
    const wrong = (await made.vitest(['edd.test.ts'])).test(BASELINE)
    expect(wrong.failureMessages[0]).toContain(
      [
        '  orders {number: O-1}                                         oracle/v1/baseline/orders.jsonl:1',
        '    level   expected "gold"   actual "basic"',
        "      the column's default is stored",
      ].join('\n'),
    )
    changeDatabase(made.path(DATABASE), "update orders set level = 'gold' where number = 'O-1'")
    changeDatabase(made.path(DATABASE), "insert into customers(code, name) values ('C-9', 'Nobody')")
    const extra = (await made.vitest(['edd.test.ts'])).test(BASELINE)
    expect(extra.failureMessages[0]).toContain('EDD_ROW_EXTRA')
    changeDatabase(made.path(DATABASE), "delete from customers where code = 'C-9'")
  })

  test('is no whole bundle: the lock names what is missing', async () => {
    const { code, stderr } = await edd('lock')
    expect(code).toBe(1)
    for (const missing of ['actors', 'commands', 'runtime']) expect(stderr).toContain(missing)
    expect(existsSync(made.path('oracle/v1/oracle.lock.json'))).toBe(false)
  })
})

describe('a case of its own, as the comments say', () => {
  const row = { number: 'O-3', customer_id: 'C-2', level: 'gold', details: null, price_cents: 700 }
  const gold = { op: 'insert', case: 'CASE-1', row }

  const enter = (level: string): void => {
    const action = `insert into orders(number, customer_id, level, price_cents, created_at)
      values ('O-3', 2, '${level}', 700, '\${new Date().toISOString()}')`
    made.write({
      'edd.test.ts': text('edd.test.ts')
        .replace(/^import Database.*\n/m, '')
        .replace("import 'vitest", "import Database from 'better-sqlite3'\nimport 'vitest")
        .replace(/ {4}(?:\/\/ Call your application here, once\.|new Database.*`\)\.close\(\))/s, () =>
          [`    new Database(DATABASE).exec(\`${action}\`).close()`].join('\n'),
        ),
    })
  }

  test('matches when the application stores what gold states', async () => {
    uncomment('oracle/v1/oracle.yaml', /^# (?:rounds|scenarios|- ).*$/gm)
    uncomment('edd.test.ts', /^\/\/ (?!A case).*$/gm)
    made.write({
      'oracle/v1/gold/create/orders.jsonl': `${JSON.stringify(gold)}\n`,
      'oracle/v1/gold/create/provenance.yaml':
        '{ basis: stated, by: shop, from: order book, at: 2026-01-31, rule: by hand }\n',
    })
    enter('gold')
    const result = await made.vitest(['edd.test.ts', '-t', CASE])
    expect(result.test(CASE).failureMessages).toEqual([])
    expect(result.test(CASE).status).toBe('passed')
  })

  test('is refused field by field when it stores something else [D189]', async () => {
    changeDatabase(made.path(DATABASE), "delete from orders where number = 'O-3'")
    enter('basic')
    const wrong = (await made.vitest(['edd.test.ts', '-t', CASE])).test(CASE)
    expect(wrong.status).toBe('failed')
    expect(wrong.failureMessages[0]).toContain(
      [
        'MISMATCH create-orders · case CASE-1 · round create',
        '  orders {number: O-3}                                         oracle/v1/gold/create/orders.jsonl:1',
        '    level   expected "gold"   actual "basic"',
      ].join('\n'),
    )
  })

  test('is red when nothing is entered', async () => {
    changeDatabase(made.path(DATABASE), "delete from orders where number = 'O-3'")
    made.write({ 'edd.test.ts': text('edd.test.ts').replace(/ {4}new Database.*`\)\.close\(\)/s, '') })
    const missing = (await made.vitest(['edd.test.ts', '-t', CASE])).test(CASE)
    expect(missing.failureMessages[0]).toContain('EDD_ROW_MISSING')
  })
})
