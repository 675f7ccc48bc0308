import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { configWith, userFiles } from './user-files.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

test('lanes without the reporter that starts their authority execute nothing: EDD_SETUP', async () => {
  const thief = `const thief = { name: 'thief', async configureVitest({ vitest }) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    vitest.config.reporters = [['default', {}]]
  } }`
  const config = configWith("test: { include: ['unit/*.test.ts'] }", thief)
  userFiles(project, {
    'unit/sum.test.ts': "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n",
    'vitest.config.ts': config.replace('edd()', 'edd(), thief'),
  })
  const result = await project.vitest(['run'])
  expect(result.code, result.text).toBe(1)
  expect(result.text).toContain('EDD_SETUP: no run authority was provided; is the vitest-edd reporter missing?')
  expect(result.text).toMatch(/6 skipped/)
  expect(result.run).toBeUndefined()
})

test('the verdict stands beside the annotations of the GitHub reporter', async () => {
  userFiles(project, { 'vitest.config.ts': configWith("test: { include: ['unit/*.test.ts'] }") })
  const fault = { SUBSCRIPTIONS_FAULT: 'transposed-emails' }
  const result = await project.vitest(['run', '-t', 'SUB-0009$', '--reporter=github-actions'], fault)
  expect(result.code).toBe(1)
  const place = String.raw`file=\S+/\.edd/tests/proof/01-create-subscription\.edd\.test\.ts`
  expect(result.stdout).toMatch(new RegExp(`^::error ${place}.*MISMATCH create-subscription`, 'm'))
  expect(result.stdout).not.toContain('GATE RUN')
  expect(result.stderr).toMatch(/^NOT A GATE RUN /m)
})
