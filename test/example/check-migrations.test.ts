import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildExample } from './helpers/build-example.js'
import { exampleRoot } from './helpers/example-root.js'
import { runNode } from './helpers/run-node.js'
import type { Finished } from './helpers/run-node.js'

const approved = readFileSync(join(exampleRoot, 'oracle/v1/baseline/schema.sqlite.sql'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'edd-migrations-'))

beforeAll(buildExample)

/** The command, asked about a schema file with this content. */
function check(schema: string): Promise<Finished> {
  const file = join(folder, 'schema.sql')
  writeFileSync(file, schema)
  return runNode(['dist/check-migrations.js', file])
}

test('the migrations give the schema that the oracle was written for', async () => {
  const { code, stdout } = await runNode(['dist/check-migrations.js'])
  expect(stdout).toBe('16 passed\n')
  expect(code).toBe(0)
})

test('layout, comments and letter case outside quotes do not count', async () => {
  const reshaped = approved.replaceAll('CREATE TABLE', '-- a comment\ncreate   table').replaceAll('(slug)', '( slug )')
  expect(reshaped).not.toBe(approved)
  expect(await check(reshaped)).toMatchObject({ code: 0, stdout: '16 passed\n' })
})

test.each<[string, string, string]>([
  ['a column less', '  last_login_at TEXT', '  last_logout_at TEXT'],
  ['another type', 'price_cents INTEGER', 'price_cents REAL'],
  ['another default', "DEFAULT 'open'", "DEFAULT 'Open'"],
  ['another check', "('bronze','silver','gold')", "('bronze','silver')"],
  ['a missing constraint', 'email TEXT NOT NULL UNIQUE', 'email TEXT NOT NULL'],
  ['another index', 'WHERE delivered_at IS NULL', ''],
  ['another view', "WHERE status = 'open'", "WHERE status <> 'open'"],
])('%s fails', async (_case, from, to) => {
  expect(approved).toContain(from)
  const { code, stdout, stderr } = await check(approved.replace(from, to))
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('1 of 16 differ')
})

test('an artifact that only one side has fails', async () => {
  const more = await check(`${approved}\nCREATE INDEX jobs_pending ON jobs (id);`)
  expect(more).toMatchObject({ code: 1, stdout: '' })
  expect(more.stderr).toMatch(/index jobs_pending\n {2}approved {2}create index .*\n {2}migrated {2}absent/)
  const less = await check(approved.replace(/CREATE VIEW[^;]*;/, ''))
  expect(less).toMatchObject({ code: 1, stdout: '' })
  expect(less.stderr).toContain('view open_subscriptions\n  approved  absent')
})

test('an empty, unreadable or absent schema is no pass', async () => {
  expect(await check('-- nothing')).toMatchObject({ code: 1, stdout: '' })
  expect(await check('CREATE TABLE (')).toMatchObject({ code: 1, stdout: '' })
  expect(await runNode(['dist/check-migrations.js', join(folder, 'absent.sql')])).toMatchObject({ code: 1, stdout: '' })
})
