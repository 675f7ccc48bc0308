import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject, GateResult } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { changeFile } from './change-files.js'
import { expectRefused } from './expect-refused.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

describe('a driver that calls the API itself', () => {
  test.each([
    ['fetch', "await fetch('/api/subscriptions', { method: 'POST' })", 'it reaches for "fetch"'],
    ['an import', "await import('node:http')", 'it imports at run time'],
    ['code made of text', "await (0, eval)('fetch')('/api/subscriptions')", 'it reaches for "eval"'],
    ['a constructor', "[]['constructor']['constructor']('return fetch')()", 'it reaches for "constructor"'],
    ['the global object', "await globalThis['fet' + 'ch']('/')", 'it reaches for "globalThis"'],
  ])('by %s is not locked: EDD_DRIVER_IMPORT with its line [D59]', async (_what, code, message) => {
    changeFile(project.path('drivers/subscriptions.ts'), (text) =>
      text.replace("  await ui.goto('/subscriptions/new')", `  ${code}\n  await ui.goto('/subscriptions/new')`),
    )
    const locked = await project.lock()
    expectRefused(locked, 'EDD_DRIVER_IMPORT')
    expect(locked.text).toMatch(/oracle\/v1\/drivers\/subscriptions\.ts:\d+ EDD_DRIVER_IMPORT/)
    expect(locked.text).toContain(message)
    expectRefused(await project.edd(['verify']), 'EDD_LOCK_STALE')
  })
})

/** A reporter that asks the authority for the door, and sends requests of its own while each Proof case runs. */
const ASIDE = (headers: object): string => `
import { request } from 'node:http'
import { defineConfig } from 'vitest/config'
import { edd } from 'vitest-edd'

const send = (options, body) => new Promise((resolve, reject) => {
  const outgoing = request({ method: 'POST', ...options }, (answer) => {
    const parts = []
    answer.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts).toString()))
  })
  outgoing.on('error', reject).end(body)
})
const door = async () => {
  const headers = { authorization: 'Bearer ' + process.env.EDD_AUTHORITY_TOKEN }
  const call = JSON.stringify({ call: 'hello', argument: { pid: process.pid } })
  return JSON.parse(await send({ socketPath: process.env.EDD_AUTHORITY_SOCKET, path: '/', headers }, call)).ok
}
let running = true
const aside = {
  async onTestCaseReady(test) {
    if (test.project.name !== 'edd-proof') return
    const { doorProxy, publicUrl } = await door()
    const { hostname, port } = new URL(doorProxy)
    const headers = { host: new URL(publicUrl).host, 'content-type': 'application/json', ...${JSON.stringify(headers)} }
    const path = publicUrl + '/api/subscriptions'
    for (let left = 100; left > 0 && running; left -= 1) {
      await send({ hostname, port, path, headers }, '{}').catch(() => undefined)
      await new Promise((done) => setTimeout(done, 100))
    }
  },
  onTestModuleEnd() { running = false },
}
export default defineConfig({ plugins: [edd()], test: { reporters: ['default', aside] } })
`

async function gateWith(config: string): Promise<GateResult> {
  changeFile(join(project.root, 'vitest.config.ts'), () => config)
  return project.gate()
}

describe('a command that no page sent, while Proof runs', () => {
  test('is stopped at the door: EDD_API_SUBSTITUTION breaks the case and condition 6 [D59]', async () => {
    const result = await gateWith(ASIDE({}))
    expectRefused(result, 'EDD_API_SUBSTITUTION')
    expect(result.text).toContain('the command carries no fetch metadata, so no page sent it')
    expect(result.text).toContain('POST /api/subscriptions')
    expect(result.verdict?.conditions[5]).toMatchObject({ id: 6, state: 'broken' })
    expect(result.verdict?.counts.validateCases).toBe(0)
  })

  test('with the headers of a browser is a command too many: EDD_COMMAND_SEQUENCE [D59]', async () => {
    const result = await gateWith(ASIDE({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }))
    expectRefused(result, 'EDD_COMMAND_SEQUENCE')
    expect(result.verdict?.conditions[5]).toMatchObject({ id: 6, state: 'broken' })
    expect(result.verdict?.counts.validateCases).toBe(0)
  })
})
