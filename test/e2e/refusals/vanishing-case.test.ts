import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject, GateResult } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { expectRefused } from './expect-refused.js'

/** At its second login the application leaves a plan behind that nobody declared. */
const RESIDUE = `
  globalThis.logins = (globalThis.logins ?? 0) + 1
  if (globalThis.logins === 2) {
    const db = new Database(process.env.DATABASE_PATH)
    db.exec("insert into plans (code, name, monthly_cents) values ('residue', 'Residue', 1)")
    db.close()
  }
`
const OPENING = 'async function startSession({ data, surroundings, user }) {'

let project: ExampleProject
let result: GateResult

beforeAll(async () => {
  project = await exampleProject()
  project.replace('dist/sessions.js', OPENING, `${OPENING}${RESIDUE}`)
  project.replace('dist/sessions.js', /^/, "import Database from 'better-sqlite3'\n")
  result = await project.gate()
})

afterAll(() => project.remove())

describe('a case whose precondition fails', () => {
  test('is refused with EDD_PRE_STATE and the row that should not be there [EDD-V-34]', () => {
    expectRefused(result, 'EDD_PRE_STATE')
    expect(result.text).toContain('residue')
    expect(result.text).toMatch(/× SUB-0009/)
  })

  test('does not vanish: as many tests as the manifest gives, and those that need it say so [EDD-V-34]', () => {
    expect(result.text).toMatch(/Tests +4 failed \| 2 passed \(6\)/)
    expect(result.text).toContain('EDD_PROOF_FAILED: create-subscription partition 1 of 3')
    for (const partition of [2, 3])
      expect(result.text).toContain(`EDD_BLOCKED: create-subscription partition ${partition} of 3: blocked by`)
  })

  test('is counted among what was planned; what was not evaluated is called so [EDD-V-34][D14]', () => {
    const conditions = new Map(result.verdict?.conditions.map((one) => [one.id, one]))
    expect(conditions.get(2)?.state).toBe('broken')
    expect(conditions.get(2)?.observed).toMatch(/^1 of 6: create-subscription\/SUB-0009: /)
    expect(conditions.get(4)?.state).toBe('not-evaluated')
    expect(conditions.get(4)?.observed).toMatch(/^2 of 3 .*; no record of create-subscription\/SUB-0009$/)
    expect(conditions.get(9)).toMatchObject({
      state: 'not-evaluated',
      observed: expect.stringMatching(/^0 of 3 /) as string,
    })
    expect(result.verdict?.counts).toMatchObject({ proofCases: 2, validateCases: 0, partitions: 0 })
  })
})
