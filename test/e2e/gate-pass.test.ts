import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject, GateResult } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'

let project: ExampleProject
let result: GateResult

beforeAll(async () => {
  project = await exampleProject()
  result = await project.gate()
})

afterAll(() => project.remove())

describe('a gate run of a sound build', () => {
  test('passes: twelve conditions hold, both lanes, the word PASS [D13][D131][D155]', () => {
    expect(result.text).toMatch(/^PASS$/m)
    expect(result.code).toBe(0)
    expect(result.verdict?.verdict).toBe('pass')
    expect(result.verdict?.conditions.map(({ id, state }) => [id, state])).toEqual(
      Array.from({ length: 12 }, (_, index) => [index + 1, 'holds']),
    )
  })
})
