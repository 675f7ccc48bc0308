import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InlineProject, InlineResult } from '../../helpers/inline-project.js'
import { inlineProject } from '../../helpers/inline-project.js'

const OUTCOME = `{
  kind: 'edd-outcome', lane: 'proof', scenario: 's', unit: 'u', notEvaluated: null, mismatches: [], totalMismatches: 0,
  compared: { tables: 1, rows: 1 }, witness: { satisfied: 1, failed: [] },
}`

/** Tests under the runner of the lanes, in every way in which a host turns a failure into a pass. */
const TESTS = `
import { expect, test } from 'vitest'
const good = () => (${OUTCOME})
const bad = () => ({ ...good(), totalMismatches: 1, mismatches: [] })
const both = async (outcome) => {
  await expect(outcome).toMatchGoldState()
  await expect(outcome).toSatisfyWitness()
}
let attempts = 0
let repeats = 0
const order = []

test('both matchers', () => both(good()))
test('no matcher', () => {})
test('gold matcher alone', async () => { await expect(good()).toMatchGoldState() })
test('witness matcher alone', async () => { await expect(good()).toSatisfyWitness() })
test.fails('a mismatch that is expected to fail', () => both(bad()))
test.fails('an error that is expected to fail', () => { throw new Error('boom') })
test('a caught mismatch', async () => {
  await both(bad()).catch(() => {})
  await both(good())
})
test('a test that asks for a retry', { retry: 3 }, async () => {
  attempts += 1
  if (attempts === 1) throw new Error('first attempt')
  await both(good())
})
test('a repeated one that fails once', { repeats: 2 }, async () => {
  repeats += 1
  if (repeats === 2) throw new Error('second time')
  await both(good())
})
let flaky = 0
test('a configured retry', async () => {
  flaky += 1
  if (flaky === 1) throw new Error('first attempt')
  await both(good())
})
test('begins', async () => {
  order.push('begins')
  await new Promise((resolve) => setTimeout(resolve, 50))
  order.push('ends')
  await both(good())
})
test('follows', async () => {
  order.push('follows')
  expect(order).toEqual(['begins', 'ends', 'follows'])
  await both(good())
})
`

let project: InlineProject
let result: InlineResult

beforeAll(async () => {
  project = await inlineProject({
    'lane.test.ts': TESTS,
    'setup.ts': "import 'vitest-edd/matchers'\n",
    'vitest.config.ts': `export default { test: {
      setupFiles: ['./setup.ts'], retry: 2, sequence: { concurrent: true, shuffle: true },
      runner: './node_modules/vitest-edd/dist/src/vitest/lane-runner.js',
    } }\n`,
  })
  result = await project.vitest()
})

afterAll(() => project.remove())

describe('the runner of the lanes', () => {
  test('lets a test pass that passed by both of its matchers', () => {
    expect(result.test('both matchers').status, result.text).toBe('passed')
  })

  const unproven = [
    ['no matcher', 'gold matcher not used, witness matcher not used'],
    ['gold matcher alone', 'gold matcher passed, witness matcher not used'],
    ['witness matcher alone', 'gold matcher not used, witness matcher passed'],
    ['a mismatch that is expected to fail', 'gold matcher failed, witness matcher not used'],
    ['an error that is expected to fail', 'gold matcher not used, witness matcher not used'],
    ['a caught mismatch', 'gold matcher failed, witness matcher passed'],
  ] as const

  test.each(unproven)('fails %s: EDD_NO_MATCHER [D203]', (title, told) => {
    const { status, failureMessages } = result.test(title)
    expect(status).toBe('failed')
    expect(failureMessages.join('\n')).toContain(`EDD_NO_MATCHER: ${told}`)
  })

  test('fails what passed only after a retry: EDD_RETRIED [D188]', () => {
    const { status, failureMessages } = result.test('a test that asks for a retry')
    expect(status).toBe('failed')
    expect(failureMessages.join('\n')).toContain('EDD_RETRIED: passed only after a retry')
  })

  test('fails what failed once among its repeats', () => {
    expect(result.test('a repeated one that fails once').status).toBe('failed')
  })

  test('makes one attempt, whatever the configuration says', () => {
    expect(result.test('a configured retry').failureMessages.join('\n')).toContain('first attempt')
    expect(result.test('a configured retry').failureMessages.join('\n')).not.toContain('EDD_RETRIED')
  })

  test('runs tests one after the other in their order, whatever the configuration says', () => {
    expect([result.test('begins').status, result.test('follows').status]).toEqual(['passed', 'passed'])
  })
})
