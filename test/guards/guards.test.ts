import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMAND_GUARDS } from './command-guards.js'
import type { Guard } from './guard.js'
import { LANE_GUARDS } from './lane-guards.js'
import { ORACLE_GUARDS } from './oracle-guards.js'
import { copyName, occurrences, plantGuards } from './plant-guards.js'
import { ROUNDS_GUARDS } from './rounds-guards.js'
import type { FileResult } from './run-planted.js'
import { runPlanted } from './run-planted.js'
import { STATE_GUARDS } from './state-guards.js'
import { VERDICT_GUARDS } from './verdict-guards.js'

const GUARDS: readonly Guard[] = [
  ...STATE_GUARDS,
  ...COMMAND_GUARDS,
  ...ORACLE_GUARDS,
  ...ROUNDS_GUARDS,
  ...LANE_GUARDS,
  ...VERDICT_GUARDS,
]

let folder: string
let results: ReadonlyMap<string, FileResult>

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'edd-guards-')))
  results = await runPlanted(plantGuards(folder, GUARDS))
}, 600_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('each closure stands in the source where its guard looks for it', () => {
  test.each(GUARDS.map((guard) => [guard.refusal, guard] as const))('%s', (_refusal, guard) => {
    expect(occurrences(guard), `${guard.file} holds this once, else correct the guard: ${guard.find}`).toBe(1)
  })
})

describe('with every closure in its place', () => {
  test.each([...new Set(GUARDS.map(({ test: file }) => file))])('%s passes', (file) => {
    const result = results.get(`intact/${file}`)
    expect(result).toMatchObject({ failed: [], message: '' })
    expect(result?.passed.length).toBeGreaterThan(0)
  })

  test.each(GUARDS.map((guard) => [guard.refusal, guard] as const))('%s has the test that it names', (_, guard) => {
    const titles = results.get(`intact/${guard.test}`)?.passed ?? []
    expect(titles.filter((title) => title.includes(guard.title))).not.toEqual([])
  })
})

describe('a test fails when the closure is taken away', () => {
  test.each(GUARDS.map((guard, index) => [guard.refusal, guard, index] as const))(
    '%s [D173] [D209]',
    (_, guard, index) => {
      const result = results.get(`${copyName(index)}/${guard.test}`)
      expect(result?.failed.filter((title) => title.includes(guard.title))).not.toEqual([])
    },
  )
})
