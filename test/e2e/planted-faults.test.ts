import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPair } from '../demo/draw-pair.mjs'
import type { ExampleProject } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

describe('a build with one planted fault', () => {
  test('transposed e-mails are convicted: scenario, table, key and both mirrored fields [D14][D70][D169][D188][D189]', async () => {
    const { code, text, verdict } = await project.gate({ SUBSCRIPTIONS_FAULT: 'transposed-emails' })
    expect(code).toBe(1)
    expect(text).not.toMatch(/^PASS$/m)
    expect(text).toMatch(/^MISMATCH create-subscription · case SUB-\d{4} · round create$/m)
    expect(text).toMatch(
      /^ {2}subscriptions \{tenant: acme, code: SUB-\d{4}\} +oracle\/v1\/gold\/create\/subscriptions\.jsonl:\d+$/m,
    )
    const fields = (verdict?.mismatches ?? []).filter((one) => one.code === 'EDD_FIELD')
    expect(new Set(fields.map(({ field }) => field))).toEqual(new Set(['primary_email', 'billing_email']))
    const [primary, billing] = fields
    expect([primary?.expected, primary?.actual]).toEqual([billing?.actual, billing?.expected])
    expect(text).toContain(`primary_email   expected ${JSON.stringify(primary?.expected)}`)
    expect(verdict?.conditions.filter(({ state }) => state === 'broken').map(({ id }) => id)).toEqual([4])
  })

  test('so is a pair of columns drawn by a seed [D173]', async () => {
    const seed = String(Math.floor(Math.random() * 100_000))
    const pair = drawPair(seed)
    console.log(`seed ${seed}: ${pair.join(' and ')}`)
    const fault = { SUBSCRIPTIONS_FAULT: `transposed:${pair.join(':')}` }
    const { code, text } = await project.edd(['gate', '--limit', '1'], fault)
    expect(code).toBe(1)
    const verdict = project.verdict(project.runs().at(-1) ?? '')
    expect(text).toContain(`\n... and ${(verdict?.counts.mismatches ?? 0) - 1} more\n`)
    const fields = (verdict?.mismatches ?? []).map(({ field }) => field)
    expect(new Set(fields), `seed ${seed}`).toEqual(new Set(pair))
    expect(verdict?.conditions.find(({ id }) => id === 4)?.state).toBe('broken')
  })
})
