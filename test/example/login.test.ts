import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ExampleClient, signedIn } from './helpers/example-client.js'
import { createExampleDatabase, password } from './helpers/example-database.js'
import { changeDatabase, queryDatabase } from './helpers/query-database.js'
import { startExample } from './helpers/start-example.js'
import type { RunningExample } from './helpers/start-example.js'

let path: string
let app: RunningExample

beforeAll(async () => {
  path = await createExampleDatabase()
  app = await startExample(path)
})
afterAll(() => app.stop())
beforeEach(() => changeDatabase(path, 'DELETE FROM sessions; UPDATE users SET last_login_at = NULL'))

const email = 'clerk@acme.test'

test('a right password starts a session and leads to the list', async () => {
  const client = new ExampleClient(app)
  const response = await client.login(email)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/subscriptions')
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('sid='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(cookie).not.toMatch(/Secure/)
  const list = await client.get('/subscriptions')
  expect(list.status).toBe(200)
  expect(list.text).toContain('<h1>Subscriptions</h1>')
  expect(list.text).toContain('Clerk &amp; Co')
})

test('the session is stored under the digest of its token, for eight hours, and the login is stamped', async () => {
  const client = await signedIn(app, email)
  const token = client.cookies.get('sid') ?? ''
  const sessions = queryDatabase(path, 'SELECT * FROM sessions')
  expect(sessions).toHaveLength(1)
  const { token_hash, user_id, created_at, expires_at, csrf_token } = sessions[0]!
  expect(token_hash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(csrf_token).toBe(client.csrf)
  expect(csrf_token).not.toBe(token)
  expect(Date.parse(String(expires_at)) - Date.parse(String(created_at))).toBe(8 * 3600 * 1000)
  expect(queryDatabase(path, 'SELECT id, last_login_at FROM users WHERE last_login_at IS NOT NULL')).toEqual([
    { id: user_id, last_login_at: created_at },
  ])
})

test.each([
  ['a wrong password', email, 'wrong'],
  ['no password', email, ''],
  ['an unknown user', 'nobody@acme.test', password],
])('%s is answered with the form and starts nothing', async (_case, who, secret) => {
  const client = new ExampleClient(app)
  const response = await client.post('/login', { _csrf: await client.openLogin(), email: who, password: secret })
  expect(response.status).toBe(401)
  const page = await response.text()
  expect(page).toContain('E-mail or password is wrong.')
  expect(page).toContain(`value="${who}"`)
  expect(client.cookies.has('sid')).toBe(false)
  expect(
    queryDatabase(path, 'SELECT id FROM sessions UNION SELECT id FROM users WHERE last_login_at IS NOT NULL'),
  ).toEqual([])
})

test('the form token must be the one of the cookie', async () => {
  const client = new ExampleClient(app)
  const token = await client.openLogin()
  for (const given of [`${token}x`, token.slice(1), '']) {
    expect((await client.post('/login', { _csrf: given, email, password })).status).toBe(403)
  }
  expect((await client.post('/login', { email, password })).status).toBe(403)
  client.cookies.clear()
  expect((await client.post('/login', { _csrf: token, email, password })).status).toBe(403)
  expect(queryDatabase(path, 'SELECT id FROM sessions')).toEqual([])
})

test.each([
  ['absent', null],
  ['opaque', 'null'],
  ['of another host', 'http://evil.example'],
  ['that only begins alike', 'http://127.0.0.1'],
])('an origin %s is refused', async (_case, origin) => {
  const client = new ExampleClient(app)
  const fields = { _csrf: await client.openLogin(), email, password }
  expect((await client.post('/login', fields, { origin })).status).toBe(403)
  expect((await client.post('/login', fields)).status).toBe(303)
})

test('what is asked for without a session leads to the login', async () => {
  const client = new ExampleClient(app)
  for (const page of ['/subscriptions', '/subscriptions/new', '/subscriptions/1']) {
    const { status, headers } = await client.get(page)
    expect([status, headers.get('location')]).toEqual([303, '/login'])
  }
  client.cookies.set('sid', 'made-up')
  expect((await client.get('/subscriptions')).status).toBe(303)
})

test('an expired session counts as none and is swept at the next login', async () => {
  const client = await signedIn(app, email)
  changeDatabase(path, "UPDATE sessions SET expires_at = '2020-01-01T00:00:00.000Z'")
  expect((await client.get('/subscriptions')).status).toBe(303)
  await signedIn(app, email)
  expect(queryDatabase(path, "SELECT id FROM sessions WHERE expires_at < '2021'")).toEqual([])
})

test('signing out needs the session token, then ends this session only', async () => {
  const client = await signedIn(app, email)
  const other = await signedIn(app, email)
  expect((await client.post('/logout', { _csrf: other.csrf })).status).toBe(403)
  const sid = client.cookies.get('sid') ?? ''
  const response = await client.post('/logout', { _csrf: client.csrf })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
  client.cookies.set('sid', sid)
  expect((await client.get('/subscriptions')).status).toBe(303)
  expect((await other.get('/subscriptions')).status).toBe(200)
})

test('a public address under https makes the cookies secure', async () => {
  const secure = await startExample(path, { PUBLIC_URL: 'https://subscriptions.test/' })
  try {
    const client = new ExampleClient(secure)
    const response = await client.login(email)
    expect(response.headers.getSetCookie().filter((line) => /Secure/.test(line))).toHaveLength(2)
  } finally {
    await secure.stop()
  }
})
