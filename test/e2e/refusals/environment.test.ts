import { dirname } from 'node:path'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { expectRefused } from './expect-refused.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

describe('surroundings in which a run cannot be trusted', () => {
  test.each([undefined, ''])(
    'an actor without a secret (%j) is EDD_SECRET_MISSING, the variable named',
    async (secret) => {
      const result = await project.gate({ EDD_CLERK: secret })
      expectRefused(result, 'EDD_SECRET_MISSING')
      expect(result.text).toMatch(/oracle\/v1\/\w+\.yaml:\d+ EDD_SECRET_MISSING/)
      expect(result.text).toContain('EDD_CLERK of actor clerk is not set')
      expect(existsSync(project.store)).toBe(false)
    },
  )

  test('isolation that would hide the application from itself is EDD_ISOLATION, the folder named', async () => {
    const result = await project.gate({ EDD_ISOLATION: 'namespace', EDD_STATE: dirname(project.root) })
    expectRefused(result, 'EDD_ISOLATION')
    expect(result.text).toContain(`${project.root} lies inside ${dirname(project.root)}`)
    expect(result.verdict?.conditions[0]).toMatchObject({ id: 1, state: 'broken' })
  })

  test('an isolation that nobody knows is EDD_CONFIG, exit code 3, before anything starts', async () => {
    const result = await project.gate({ EDD_ISOLATION: 'jail' })
    expectRefused(result, 'EDD_CONFIG', 3)
    expect(result.text).toContain('EDD_ISOLATION is "jail"; it must be auto, namespace, declared-only')
    expect(result.run).toBeUndefined()
  })
})
