import { describe, expect, test } from 'vitest'
import { shopProblems, swap } from './shop-bundle.js'

const second = (text: string): string => {
  const scenario = text.slice(text.indexOf('- id: enter-order'), text.indexOf('partitions:'))
  return text.replace('partitions:', `${scenario.replace('enter-order', 'again')}partitions:`)
}

describe('circles', () => {
  test('scenarios that wait for each other are EDD_BUNDLE_CYCLE', async () => {
    const problems = await shopProblems({
      'scenarios.yaml': (text) =>
        second(text)
          .replace('- id: enter-order', '- id: enter-order\n  after: again')
          .replace('- id: again', '- id: again\n  after: enter-order'),
    })
    expect(problems[0]).toBe(
      'scenarios.yaml:14 EDD_BUNDLE_CYCLE the scenarios wait for each other: enter-order -> again -> enter-order',
    )
  })

  test('a scenario that waits for itself is EDD_BUNDLE_CYCLE', async () => {
    const problems = await shopProblems({
      'scenarios.yaml': swap('- id: enter-order', '- id: enter-order\n  after: enter-order'),
    })
    expect(problems).toEqual([
      expect.stringContaining('EDD_BUNDLE_CYCLE the scenarios wait for each other: enter-order -> enter-order'),
    ])
  })

  test('a scenario after one of a later round is EDD_BUNDLE_CYCLE', async () => {
    const problems = await shopProblems({
      'scenarios.yaml': (text) =>
        second(text)
          .replace('- { id: enter, kind: entry }', '- { id: enter, kind: entry }\n- { id: later, kind: lifecycle }')
          .replace('- id: enter-order', '- id: enter-order\n  after: again')
          .replace('- id: again\n  round: enter', '- id: again\n  round: later'),
    })
    expect(problems[0]).toMatch(
      /^scenarios\.yaml:15 EDD_BUNDLE_CYCLE enter-order \(round enter\) can only come after a scenario of an earlier round; again is of round later$/,
    )
  })

  test('a scenario after one of its own round is EDD_BUNDLE_CYCLE, whatever their order in the file', async () => {
    const problems = await shopProblems({
      'scenarios.yaml': (text) => second(text).replace('- id: again', '- id: again\n  after: enter-order'),
    })
    expect(problems[0]).toMatch(
      /EDD_BUNDLE_CYCLE again \(round enter\) can only come after a scenario of an earlier round; enter-order is of round enter$/,
    )
  })

  test('business keys that depend on each other are EDD_KEY_CYCLE, and gold adds no noise', async () => {
    const problems = await shopProblems({
      'contract.yaml': (text) =>
        text
          .replace('tenant: { translate: { parent: tenants } }', 'tenant: { translate: { parent: orders } }')
          .replace('key: [tenant, number]', 'key: [customer_id, number]'),
    })
    expect(problems).toEqual([
      'contract.yaml:15 EDD_KEY_CYCLE the business keys depend on each other: customers -> orders -> customers',
    ])
  })
})
