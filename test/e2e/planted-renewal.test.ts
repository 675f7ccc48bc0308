import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject, GateResult } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'
import { narrowOracle } from '../helpers/narrow-oracle.mjs'

const BUILT = 'dist/data/sqlite-lifecycle-changes.js'
const FAULT = {
  from: "'UPDATE subscriptions SET renewal_date = ? WHERE id = ?'",
  to: `"UPDATE subscriptions SET renewal_date = ?, service_level = 'bronze' WHERE id = ?"`,
}

interface Line {
  readonly case: string
  readonly row: { readonly service_level: string }
}

let project: ExampleProject
let result: GateResult
let levels: ReadonlyMap<string, string>

beforeAll(async () => {
  project = await exampleProject({ corpus: 'whole' })
  narrowOracle(project.root, {
    scenarios: ['create-subscription', 'renew-subscription'],
    rounds: ['create', 'renew'],
    actors: ['clerk'],
    creators: ['clerk'],
    variant: { customer_type: 'personal', payment_method: 'card' },
    corpus: 8,
    partition: 4,
    lives: true,
  })
  const locked = await project.lock()
  if (locked.code !== 0) throw new Error(locked.text)
  const text = readFileSync(join(project.root, BUILT), 'utf8')
  if (!text.includes(FAULT.from)) throw new Error(`${BUILT} renews in another way`)
  writeFileSync(join(project.root, BUILT), text.replace(FAULT.from, FAULT.to))
  const gold = readFileSync(project.path('gold/create/subscriptions.jsonl'), 'utf8').trim().split('\n')
  levels = new Map(gold.map((line) => JSON.parse(line) as Line).map((line) => [line.case, line.row.service_level]))
  result = await project.gate()
})

afterAll(() => project.remove())

describe('a form that clears a field which it never showed', () => {
  test('every mismatch names the edit, the subscription, the service level, what gold holds and what is stored [D36][D212]', () => {
    expect([result.code, result.verdict?.verdict]).toEqual([1, 'fail'])
    const mismatches = result.verdict?.mismatches ?? []
    expect(mismatches.length).toBeGreaterThan(0)
    for (const mismatch of mismatches) {
      const id = mismatch.case ?? ''
      expect(mismatch).toMatchObject({
        code: 'EDD_FIELD',
        scenario: 'renew-subscription',
        round: 'renew',
        case: expect.stringMatching(/^SUB-\d{4}$/),
        table: 'subscriptions',
        key: { tenant: 'acme', code: id },
        field: 'service_level',
        expected: levels.get(id),
        actual: 'bronze',
        gold: { file: expect.stringMatching(/^oracle\/v1\/gold\/(?:create|renew)\/subscriptions\.jsonl$/) },
      })
      expect(mismatch.expected).toMatch(/^(?:silver|gold)$/)
    }
  })

  test('is one defect to read, and the creation before it stands', () => {
    expect(result.verdict?.patterns).toMatchObject([{ table: 'subscriptions', fields: ['service_level'] }])
    expect(result.text).toMatch(/service_level +expected "(?:silver|gold)" +actual "bronze"/)
    expect(result.verdict?.conditions.filter(({ state }) => state === 'broken').map(({ id }) => id)).toEqual([4])
  })
})
