import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ExampleProject } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'
import { write } from './conditions/until-the-test-ends.js'

const FAULT = z.object({
  edits: z.array(z.object({ file: z.string(), find: z.string(), replace: z.string() })),
  expect: z.object({ code: z.string(), scenario: z.string(), table: z.string(), field: z.string() }),
})

/** A fault of the campaign, as its file states it. */
const faultOf = (name: string): z.infer<typeof FAULT> =>
  FAULT.parse(JSON.parse(readFileSync(new URL(`../campaign/faults/${name}.json`, import.meta.url), 'utf8')))

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

/** Plants the edits of the source in what was built of it, until the test ends; blanks around lines mean nothing. */
function plant(edits: z.infer<typeof FAULT>['edits']): void {
  for (const { file, find, replace: by } of edits) {
    const built = file.replace(/^src[/](.*)[.]ts$/, 'dist/$1.js')
    const lines = find
      .trim()
      .split('\n')
      .map((line) => line.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    const text = readFileSync(join(project.root, built), 'utf8')
    const parts = text.split(new RegExp(lines.join(String.raw`\s+`)))
    if (parts.length !== 2) throw new Error(`${built} holds this ${parts.length - 1} times: ${find}`)
    write(project, built, parts.join(by.trim()))
  }
}

describe('a fault between what was typed and what is stored', () => {
  test.each([
    { name: 'discarded-input', fields: ['note'], tables: ['subscriptions'] },
    { name: 'fabricated-value', fields: ['billing_postcode'], tables: ['subscriptions'] },
    // The audit row tells the level as well.
    { name: 'forced-default', fields: ['service_level'], tables: ['audit_log', 'subscriptions'] },
    { name: 'transposed-addresses', fields: ['billing_street', 'service_street'], tables: ['subscriptions'] },
  ])('$name is convicted at its own place, by every case that shows it [D212]', async ({ name, fields, tables }) => {
    const { edits, expect: stated } = faultOf(name)
    plant(edits)
    const { code, text, verdict } = await project.gate()
    expect([code, verdict?.verdict]).toEqual([1, 'fail'])
    expect(text).not.toMatch(/^PASS$/m)
    const mismatches = verdict?.mismatches ?? []
    expect(new Set(mismatches.map((one) => `${one.code} ${one.scenario}`))).toEqual(
      new Set([`${stated.code} ${stated.scenario}`]),
    )
    expect(new Set(mismatches.map(({ table }) => table))).toEqual(new Set(tables))
    const own = mismatches.filter(({ table }) => table === stated.table)
    expect(new Set(own.map(({ field }) => field))).toEqual(new Set(fields))
    expect(mismatches.filter((one) => one.expected === one.actual)).toEqual([])
    expect(verdict?.conditions.filter(({ state }) => state === 'broken').map(({ id }) => id)).toEqual([4])
  })
})
