import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { leftOf, processesOf } from './processes.js'
import { startVitest } from './start-vitest.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

function sessions(): number {
  const database = new Database(project.store, { readonly: true })
  try {
    return (database.prepare('select count(*) as n from sessions').get() as { n: number }).n
  } finally {
    database.close()
  }
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.unref()
  })
}

async function expectNothingLeft(ports: readonly number[]): Promise<void> {
  expect(await leftOf(project.store)).toEqual([])
  expect(await Promise.all(ports.map((port) => answers(port)))).toEqual(ports.map(() => false))
  expect(sessions()).toBe(0)
  expect(existsSync(`${project.store}.edd-lock`)).toBe(false)
}

describe.each(['SIGINT', 'SIGTERM'] as const)('%s to Vitest in the middle of Proof', (signal) => {
  test('leaves no process, no port, no session and no hold', async () => {
    const host = startVitest(project, ['run', '--reporter=verbose'])
    await host.shows(/✓.*SUB-0007/)
    const ports = processesOf(project.store).flatMap((one) => one.ports)
    expect(ports.length).toBeGreaterThan(1)
    host.kill(signal)
    expect((await host.ended).code).not.toBe(0)
    await expectNothingLeft(ports)
    expect(host.text()).not.toMatch(/^PASS$/m)
  })
})

describe('an authority that dies in the middle of Proof', () => {
  test('fails every test that is left with EDD_AUTHORITY_LOST, and the run with exit code 1', async () => {
    const host = startVitest(project, ['run', '--reporter=verbose'])
    await host.shows(/✓.*SUB-0007/)
    const authority = processesOf(project.store).find(({ command }) => command.includes('authority-main'))
    process.kill(authority?.pid ?? 0, 'SIGKILL')
    expect((await host.ended).code).toBe(1)
    expect(host.text()).toMatch(/EDD_AUTHORITY_LOST: no answer at /)
    expect(host.text()).toMatch(/^FAIL: EDD_AUTHORITY_LOST/m)
    expect(host.text()).not.toMatch(/^PASS$/m)
    await expectNothingLeft([])
  })
})

describe('two runs in one checkout', () => {
  test('the second is refused while the first holds the store, and the first passes: EDD_STORE_IN_USE', async () => {
    const first = startVitest(project, ['run', '--reporter=verbose'])
    await first.shows(/✓.*SUB-0007/)
    const second = await project.vitest(['run'])
    expect(second.code).toBe(1)
    expect(second.text).toMatch(/EDD_STORE_IN_USE: the store is held by process \d+/)
    expect(second.text).toMatch(/^FAIL$/m)
    expect((await first.ended).code, first.text()).toBe(0)
    expect(first.text()).toMatch(/^PASS$/m)
    const words = project.runs().map((run) => project.verdict(run)?.verdict)
    expect(new Set(words.slice(-2))).toEqual(new Set(['fail', 'pass']))
    await expectNothingLeft([])
  })
})
