import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { addFile, changeFile, takeAway } from './change-files.js'
import { expectRefused } from './expect-refused.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

const lockPath = (): string => project.path('oracle.lock.json')
const lock = (): { bundle: string; harness: { version: string; digest: string } } =>
  JSON.parse(readFileSync(lockPath(), 'utf8')) as ReturnType<typeof lock>

describe('a bundle that is not the locked one', () => {
  test.each([
    {
      what: 'a gold value',
      file: 'gold/create/subscriptions.jsonl',
      edit: (text: string) => text.replace(/"service_city":"[^"]+"/, '"service_city":"Elsewhere"'),
    },
    { what: 'code of a driver', file: 'drivers/subscriptions.ts', edit: (text: string) => `${text}// seen to\n` },
    {
      what: 'a rule of the contract',
      file: 'contract.yaml',
      edit: (text: string) => text.replace('{ compare: json }', '{ compare: exact }'),
    },
    {
      what: 'a command rule',
      file: 'commands.yaml',
      edit: (text: string) => text.replace('self: $.id', 'self: $.code'),
    },
  ])(
    '$what edited: the gate answers EDD_LOCK_STALE and names the file [D10][D54][D58][D188][D190][D191]',
    async ({ file, edit }) => {
      changeFile(project.path(file), edit)
      const result = await project.gate()
      expectRefused(result, 'EDD_LOCK_STALE')
      expect(result.text).toContain(`oracle/v1/${file} EDD_LOCK_STALE the file changed after the lock`)
      expect(result.verdict).toMatchObject({ verdict: 'fail', counts: { proofCases: 0, requests: { proof: 0 } } })
      expect(result.verdict?.oracle).toMatchObject({ id: 'subscriptions', version: 'v1', approval: 'unapproved' })
      expect(result.verdict?.mismatches).toMatchObject([
        { code: 'EDD_LOCK_STALE', gold: { file: `oracle/v1/${file}` } },
      ])
    },
  )

  test('a file added and a file removed are told by name: EDD_LOCK_STALE [D54]', async () => {
    addFile(project.path('drivers/other.ts'), 'export const other = 1\n')
    takeAway(project.path('baseline/plans.jsonl'))
    const result = await project.edd(['verify'])
    expectRefused(result, 'EDD_LOCK_STALE')
    expect(result.text).toContain('oracle/v1/drivers/other.ts EDD_LOCK_STALE the file was added after the lock')
    expect(result.text).toContain('oracle/v1/baseline/plans.jsonl EDD_LOCK_STALE the file was removed after the lock')
  })

  test('a lock that is gone is EDD_LOCK_MISSING [D54]', async () => {
    takeAway(lockPath())
    const result = await project.gate()
    expectRefused(result, 'EDD_LOCK_MISSING')
    expect(result.text).toContain('oracle/v1/oracle.lock.json')
  })

  test('another harness than the locked one is EDD_HARNESS_CHANGED [D25][D106]', async () => {
    changeFile(lockPath(), (text) => text.replace(lock().harness.digest, `sha256:${'0'.repeat(64)}`))
    const result = await project.gate()
    expectRefused(result, 'EDD_HARNESS_CHANGED')
    expect(result.text).toContain(`locked with harness ${lock().harness.version} (sha256:0000`)
  })
})

describe('the digest that was pinned outside the repository', () => {
  const other = `sha256:${'a'.repeat(64)}`

  test('another one stops the gate with EDD_ORACLE_DIGEST, both digests shown [D191]', async () => {
    const result = await project.gate({ EDD_ORACLE_DIGEST: other })
    expectRefused(result, 'EDD_ORACLE_DIGEST')
    expect(result.text).toContain(other)
    expect(result.text).toContain(lock().bundle)
    expect(result.verdict?.oracle.approval).not.toBe('pinned')
  })

  test('what is no digest at all is EDD_CONFIG, exit code 3', async () => {
    const result = await project.gate({ EDD_ORACLE_DIGEST: 'v1' })
    expectRefused(result, 'EDD_CONFIG', 3)
    expect(result.text).toContain('EDD_ORACLE_DIGEST is "v1"')
  })

  test('the right one is told as pinned; without one the oracle is unapproved [D54]', async () => {
    const pinned = await project.edd(['verify'], { EDD_ORACLE_DIGEST: lock().bundle })
    expect([pinned.code, pinned.text]).toEqual([0, expect.stringContaining('(pinned)')])
    const unapproved = await project.edd(['verify'])
    expect([unapproved.code, unapproved.text]).toEqual([0, expect.stringContaining('(unapproved)')])
  })
})
