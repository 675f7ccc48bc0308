import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildExample } from './helpers/build-example.js'
import { signedIn } from './helpers/example-client.js'
import { password } from './helpers/example-database.js'
import { queryDatabase } from './helpers/query-database.js'
import { runNode } from './helpers/run-node.js'
import { startExample } from './helpers/start-example.js'

beforeAll(buildExample)

const path = join(mkdtempSync(join(tmpdir(), 'edd-demo-')), 'demo.db')
const env = { DATABASE_PATH: path, SUBSCRIPTIONS_DEMO_PASSWORD: password }

test('fills an empty database once, with users who can sign in', async () => {
  expect(await runNode(['dist/seed-demo.js'], env)).toMatchObject({ code: 0, stderr: '' })
  const users = queryDatabase(path, 'SELECT * FROM users ORDER BY id')
  expect(JSON.stringify(users)).not.toContain(password)
  const again = await runNode(['dist/seed-demo.js'], env)
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('already has data')
  expect(queryDatabase(path, 'SELECT * FROM users ORDER BY id')).toEqual(users)
  const app = await startExample(path)
  try {
    for (const email of ['clerk@acme.test', 'manager@acme.test', 'clerk@globex.test', 'manager@globex.test']) {
      expect((await (await signedIn(app, email)).get('/subscriptions')).status).toBe(200)
    }
  } finally {
    await app.stop()
  }
})

test('needs a password', async () => {
  const { code, stderr } = await runNode(['dist/seed-demo.js'], { DATABASE_PATH: path })
  expect(code).toBe(1)
  expect(stderr).toContain('SUBSCRIPTIONS_DEMO_PASSWORD')
})
