import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK_FILES } from '../helpers/desk-files.js'
import type { InlineProject, InlineResult } from '../helpers/inline-project.js'
import { inlineProject } from '../helpers/inline-project.js'

const CONFIGURED = { 'vitest.config.ts': "import { edd } from 'vitest-edd'\nexport default { plugins: [edd()] }\n" }
const IMPORTED = "import 'vitest-edd/matchers'\n"

/** What every test file of the projects starts with: a real database and an application that writes to it. */
const HEAD = `import Database from 'better-sqlite3'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { observe, sqlite } from 'vitest-edd'
const path = import.meta.filename + '.db'
const db = new Database(path)
db.exec(readFileSync('oracle/v1/baseline/schema.sqlite.sql', 'utf8'))
db.exec("insert into users values ('clerk@desk.test', null)")
afterAll(() => db.close())
const open = (number, level, title) =>
  db.prepare('insert into tickets(number, owner, level, title, opened_at) values (?, ?, ?, ?, ?)')
    .run(number, 'clerk@desk.test', level, title, new Date().toISOString())
const T1 = { scenario: 'open-ticket', case: 'T-1' }
`

const bundle = Object.fromEntries(Object.entries(DESK_FILES).map(([file, text]) => [`oracle/v1/${file}`, text]))
const projects: InlineProject[] = []

async function project(files: Readonly<Record<string, string>>): Promise<InlineProject> {
  const made = await inlineProject({ ...bundle, ...files })
  projects.push(made)
  return made
}

afterAll(() => {
  for (const made of projects) made.remove()
})

function statuses(result: InlineResult): Record<string, string> {
  return Object.fromEntries(result.tests.map(({ title, status }) => [title, status]))
}

/** Line of the first occurrence, 1-based. */
function lineOf(text: string, what: string): number {
  return text.slice(0, text.indexOf(what)).split('\n').length
}

const BOTH_WAYS = `
test('stored as gold says', async () => {
  const change = await observe(sqlite(path), () => open('T-1', 'high', 'No heat'))
  await expect(change).toMatchGoldState('oracle/v1', T1)
  await expect(change).toSatisfyWitness({ kind: 'change', differs: ['tickets.level', 'tickets.title'] })
  await expect(change).not.toSatisfyWitness({ kind: 'change', differs: ['users.email'] })
  await expect(path).toMatchGoldState('oracle/v1', T1)
  await expect(db).toMatchGoldState('oracle/v1', T1)
})
test('one value is wrong', async () => {
  const change = await observe(sqlite(path), () => db.exec("update tickets set title = 'Heat'"))
  await expect(change).toMatchGoldState('oracle/v1', T1)
})
test('one row too many', async () => {
  db.exec("update tickets set title = 'No heat'")
  const change = await observe(path, () => open('T-9', 'high', 'Nobody asked'))
  await expect(change).toMatchGoldState('oracle/v1', T1)
})
test('nothing happened', async () => {
  const change = await observe(db, () => undefined)
  await expect(change).toSatisfyWitness({ kind: 'change', differs: ['tickets.level'] })
})
test('a witness that may not hold', async () => {
  const change = await observe(db, () => db.exec("update tickets set level = 'other'"))
  await expect(change).not.toSatisfyWitness({ kind: 'change', differs: ['tickets.level'] })
})
`

const EXPECTED = {
  'stored as gold says': 'passed',
  'one value is wrong': 'failed',
  'one row too many': 'failed',
  'nothing happened': 'failed',
  'a witness that may not hold': 'failed',
}

describe('the matchers in an ordinary test', () => {
  test('come with the plugin, and judge a real database', async () => {
    const made = await project({ ...CONFIGURED, 'test/desk.test.js': HEAD + BOTH_WAYS })
    const result = await made.vitest(['--project', 'unit'])
    expect(statuses(result)).toEqual(EXPECTED)
    expect(result.code).toBe(1)
    expect(result.test('a witness that may not hold').failureMessages[0]).toContain('tickets.level differed')
  })

  test('come with one import, without plugin and configuration', async () => {
    const made = await project({ 'desk.test.js': HEAD + IMPORTED + BOTH_WAYS })
    const result = await made.vitest()
    expect(statuses(result)).toEqual(EXPECTED)
    expect(result.code).toBe(1)
  })

  test('a run in which everything matches ends with 0 and says nothing of a gate', async () => {
    const passing = BOTH_WAYS.slice(0, BOTH_WAYS.indexOf("test('one value"))
    const made = await project({ ...CONFIGURED, 'desk.test.js': HEAD + passing })
    const result = await made.vitest(['--project', 'unit'])
    expect(result).toMatchObject({ code: 0, signal: null })
    expect(result.text).not.toMatch(/verdict|not a gate run/i)
    expect(existsSync(made.path('.edd/runs'))).toBe(false)
  })

  test('work in every pool, and in workers that are used again', async () => {
    const passing = BOTH_WAYS.slice(0, BOTH_WAYS.indexOf("test('one value"))
    const unawaited = "test('left', () => { expect(path).toMatchGoldState('oracle/v1', T1) })\n"
    const text = HEAD + IMPORTED + passing + unawaited
    const made = await project({ 'a.test.js': text, 'b.test.js': text, 'c.test.js': text })
    for (const pool of [['--pool=threads'], ['--pool=forks', '--no-isolate', '--maxWorkers=1']]) {
      const result = await made.vitest(pool)
      const passed = result.tests.map(({ title, status }) => `${title} ${status}`)
      expect(passed).toEqual(Array.from({ length: 3 }, () => ['stored as gold says passed', 'left failed']).flat())
      for (const file of ['a', 'b', 'c']) await made.node(['-e', `fs.rmSync('${file}.test.js.db')`])
    }
  })
})

describe('what a failure shows', () => {
  let made: InlineProject
  let result: InlineResult
  const text = `${HEAD}${IMPORTED}
const helper = async (change) => expect(change).toMatchGoldState('oracle/v1', T1)
test('wrong', async () => {
  const change = await observe(path, () => open('T-1', 'low', 'No heat'))
  await helper(change) // called here
})
test('missing', async () => {
  db.exec('delete from tickets')
  await expect(path).toMatchGoldState('oracle/v1', T1)
})
`

  beforeAll(async () => {
    made = await project({ 'deep/down/desk.test.js': text })
    result = await made.vitest()
  })

  test('one error with every mismatch, and that it is no conforming gate [D219]', () => {
    const { failureMessages } = result.test('wrong')
    expect(failureMessages).toHaveLength(1)
    expect(failureMessages[0]).toContain('level   expected "high"   actual "low"')
    expect(failureMessages[0]).toContain('not a conforming gate: a proving slice; the oracle is not locked')
    expect(failureMessages[0]).toContain('next: npx edd gate')
  })

  test('the place of the call first, the record of gold last', () => {
    const frames = (result.test('wrong').failureMessages[0] ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
    expect(frames[0]).toContain(`desk.test.js:${lineOf(text, 'expect(change).toMatch')}:`)
    expect(frames.some((frame) => frame.includes(`desk.test.js:${lineOf(text, 'helper(change) // called')}:`))).toBe(
      true,
    )
    expect(frames.at(-1)).toContain(`${made.path('oracle/v1/gold/open/tickets.jsonl')}:1:1`)
    expect(result.text).toContain('❯ gold oracle/v1/gold/open/tickets.jsonl:1:1')
    expect(frames.filter((frame) => /node_modules|dist[\\/]matchers/.test(frame))).toEqual([])
  })

  test('a comparison of the differing fields only', () => {
    const from = result.text.indexOf('+ Received')
    const shown = result.text.slice(from, result.text.indexOf('❯', from))
    expect(shown).toMatch(/-\s+"level": "high"/)
    expect(shown).toMatch(/\+\s+"level": "low"/)
    expect(shown).not.toMatch(/title|owner|number"/)
  })

  test('a record that is not stored as an empty one', () => {
    expect(result.text).toMatch(/\+\s+"tickets \{number: T-1\}": \{\}/)
    expect(result.test('missing').failureMessages[0]).toContain('EDD_ROW_MISSING')
  })
})

describe('misuse is red', () => {
  const text = `${HEAD}
test('not awaited', () => {
  expect(path).toMatchGoldState('oracle/v1', T1) // plain
})
test('not awaited and negated', async () => {
  expect(path).not.toMatchGoldState('oracle/v1', T1) // negated
})
test('a witness not awaited and negated', async () => {
  const change = await observe(db, () => undefined)
  expect(change).not.toSatisfyWitness({ kind: 'change', differs: ['tickets.level'] })
})
test('soft and not awaited', () => {
  expect.soft(path).toMatchGoldState('oracle/v1', T1)
})
test('soft and awaited', async () => {
  await expect.soft(path).toMatchGoldState('oracle/v1', T1)
  expect.soft(1).toBe(1)
})
test('negated', async () => {
  await expect(path).not.toMatchGoldState('oracle/v1', T1)
})
test('inside another matcher', () => {
  expect([path]).toEqual([expect.not.toMatchGoldState('oracle/v1', T1)])
})
test('unknown column, negated', async () => {
  const change = await observe(db, () => undefined)
  await expect(change).not.toSatisfyWitness({ kind: 'change', differs: ['tickets.levle'] })
})
test.concurrent('one awaited', async () => {
  await expect(db).toMatchGoldState('oracle/v1', T1).catch(() => undefined)
})
test.concurrent('another not', async ({ expect }) => {
  await null
  expect(db).toMatchGoldState('oracle/v1', T1)
})
test('returned', () => expect(observe(db, () => open('T-1', 'high', 'No heat'))).toMatchGoldState('oracle/v1', T1))
test('all at once', async () => {
  await Promise.all([expect(db).toMatchGoldState('oracle/v1', T1), expect(path).toMatchGoldState('oracle/v1', T1)])
})
test('by way of resolves', async () => {
  await expect(Promise.resolve(path)).resolves.toMatchGoldState('oracle/v1', T1)
})
`
  let result: InlineResult

  beforeAll(async () => {
    const made = await project({ ...CONFIGURED, 'desk.test.js': text })
    result = await made.vitest(['--project', 'unit'])
  })

  test('a matcher that nobody waits for fails its test at its line, with EDD_NOT_AWAITED [EDD-V-40]', () => {
    for (const [title, place] of [
      ['not awaited', "expect(path).toMatchGoldState('oracle/v1', T1) // plain"],
      ['not awaited and negated', 'expect(path).not.toMatchGoldState'],
      ['a witness not awaited and negated', 'expect(change).not'],
      ['soft and not awaited', 'expect.soft(path)'],
      ['another not', "expect(db).toMatchGoldState('oracle/v1', T1)\n})\ntest('returned"],
    ] as const) {
      const reported = result.test(title)
      const first = reported.failureMessages.find((message) => message.includes('EDD_NOT_AWAITED')) ?? ''
      expect(reported.status).toBe('failed')
      expect(first).toContain('write `await expect(...)`')
      expect(first).toContain(`desk.test.js:${lineOf(text, place)}:`)
    }
  })

  test('nothing is rejected later, when nobody looks any more [EDD-V-40]', () => {
    expect(result.text).not.toMatch(/unhandled/i)
    expect(result.code).toBe(1)
  })

  test('the gold matcher cannot be negated: EDD_NEGATED', () => {
    expect(result.test('negated').failureMessages[0]).toContain('EDD_NEGATED')
  })

  test('inside another matcher it is refused with EDD_ARGUMENT', () => {
    expect(result.test('inside another matcher').failureMessages[0]).toContain('EDD_ARGUMENT')
  })

  test('a refusal is none to negate [EDD-V-01]', () => {
    expect(result.test('unknown column, negated').failureMessages[0]).toContain('the nearest is "level"')
  })

  test('a soft assertion that fails fails its test', () => {
    expect(result.test('soft and awaited').failureMessages.join()).toContain('EDD_ROW_MISSING')
    expect(result.test('soft and awaited').failureMessages.join()).not.toContain('EDD_NOT_AWAITED')
  })

  test('everything that waits is left alone', () => {
    for (const title of ['one awaited', 'returned', 'all at once', 'by way of resolves']) {
      expect(result.test(title)).toMatchObject({ status: 'passed' })
    }
  })
})

describe('after a failure', () => {
  test('the next test reads at once and the process ends by itself [EDD-V-17]', async () => {
    const text = `${HEAD}${IMPORTED}
test('mismatch', async () => {
  const change = await observe(sqlite(path), () => open('T-1', 'low', 'No heat'))
  await expect(change).toMatchGoldState('oracle/v1', T1)
})
test('thrown', async () => {
  await observe(sqlite(path), () => { throw 'no error at all' })
})
test('the next one', () => {
  db.pragma('busy_timeout = 0')
  expect(db.pragma('wal_checkpoint(truncate)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }])
  db.exec('begin exclusive; commit')
  expect(db.prepare('select level from tickets').pluck().all()).toEqual(['low'])
})
`
    const made = await project({
      'desk.test.js': text.replace('afterAll(() => db.close())', "db.pragma('journal_mode = wal')"),
    })
    const result = await made.vitest(['--teardownTimeout=5000'])
    expect(statuses(result)).toEqual({ mismatch: 'failed', thrown: 'failed', 'the next one': 'passed' })
    expect(result).toMatchObject({ code: 1, signal: null })
    expect(result.text).not.toMatch(/close timed out|hanging|unhandled/i)
  })

  test('a huge difference is one failed test, and the others run [EDD-V-38]', async () => {
    const text = `${HEAD}${IMPORTED}
test('huge', async () => {
  const insert = db.prepare("insert into tickets(number, owner, level, title, opened_at) values (?, 'clerk@desk.test', 'y', ?, 'z')")
  db.transaction(() => { for (let at = 0; at < 50_000; at += 1) insert.run('X-' + at, at === 0 ? 'z'.repeat(2e6) : 'short') })()
  await expect(path).toMatchGoldState('oracle/v1', { scenario: 'open-ticket' })
})
test('another', () => expect(1).toBe(1))
`
    const made = await project({ 'desk.test.js': text })
    const result = await made.vitest(['--testTimeout=60000'], { NODE_OPTIONS: '--max-old-space-size=512' })
    expect(statuses(result)).toEqual({ huge: 'failed', another: 'passed' })
    expect(result.test('huge').failureMessages[0]).toMatch(/\d{5,} mismatches/)
    expect(result.text.length).toBeLessThan(300_000)
  })
})

describe('missing gold', () => {
  test('is red under CI and with the update flag, and nothing is written [EDD-V-27]', async () => {
    const text = `${HEAD}${IMPORTED}
test('no gold', async () => {
  await expect(path).toMatchGoldState('oracle/v1', { scenario: 'comment-ticket' })
})
`
    const made = await project({ 'desk.test.js': text })
    await made.node(['-e', "fs.rmSync('oracle/v1/gold/comment/comments.jsonl')"])
    const before = readdirSync(made.path('oracle'), { recursive: true })
    for (const [args, env] of [
      [[], { CI: '1' }],
      [['--update'], { CI: '1' }],
      [['--update'], {}],
    ] as const) {
      const result = await made.vitest(args, env)
      expect(result.code).toBe(1)
      expect(result.test('no gold').failureMessages[0]).toContain('EDD_GOLD_MISSING no gold for comment-ticket')
      await made.node(['-e', "fs.rmSync('desk.test.js.db')"])
    }
    expect(readdirSync(made.path('oracle'), { recursive: true })).toEqual(before)
  })

  test('a mismatch never rewrites gold, whatever the flag [EDD-V-27]', async () => {
    const text = `${HEAD}${IMPORTED}
test('differs', async () => {
  open('T-1', 'low', 'No heat')
  await expect(path).toMatchGoldState('oracle/v1', T1)
})
`
    const made = await project({ 'desk.test.js': text })
    const result = await made.vitest(['--update'], { CI: '1' })
    expect(statuses(result)).toEqual({ differs: 'failed' })
    const gold = readFileSync(made.path('oracle/v1/gold/open/tickets.jsonl'), 'utf8')
    expect(gold).toBe(DESK_FILES['gold/open/tickets.jsonl'])
  })
})
