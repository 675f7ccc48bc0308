import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderScenarioFiles } from '../../../src/generate/render-scenario-files.js'
import { touchedFiles } from '../../../src/vitest/touched-files.js'
import { loadRounds } from '../oracle/rounds-bundle.js'

const bundle = await loadRounds()
const files = renderScenarioFiles({ bundle, projectRoot: bundle.projectRoot }).map(({ lane, scenario, path }) => ({
  lane,
  scenario,
  path: join(bundle.projectRoot, '.edd/tests', path),
}))

const touched = (changed: string): readonly string[] | null =>
  touchedFiles(bundle, files, changed)?.map(({ lane, scenario }) => `${lane} ${scenario}`) ?? null

describe('what a change of the bundle touches', () => {
  test('a layer: the tests of its round, and those that come later in its chain', () => {
    expect(touched('gold/approve/tickets.jsonl')).toEqual(['proof approve-ticket', 'validate approve-ticket'])
    expect(touched('gold/approve/provenance.yaml')).toEqual(touched('gold/approve/tickets.jsonl'))
    expect(touched('gold/open/audit.jsonl')).toEqual([
      'proof open-ticket',
      'validate open-ticket',
      'proof refuse-duplicate',
      'validate refuse-duplicate',
      'proof repeat-ticket',
      'validate repeat-ticket',
      'proof approve-ticket',
      'validate approve-ticket',
    ])
  })

  test('a round that others come after, but not in the chain of their cases, leaves them alone', () => {
    expect(touched('gold/again/cases/duplicates.jsonl')).toEqual([
      'proof refuse-duplicate',
      'validate refuse-duplicate',
      'proof repeat-ticket',
      'validate repeat-ticket',
      'proof leave-form',
    ])
  })

  test.each(['scenarios.yaml', 'contract.yaml', 'commands.yaml', 'baseline/users.jsonl', 'a-new-file'])(
    '%s touches everything',
    (changed) => {
      expect(touched(changed)).toHaveLength(files.length)
    },
  )

  test('a driver is imported, so that the host knows; the lock by itself touches nothing', () => {
    expect(touched('drivers/desk.ts')).toBeNull()
    expect(touched('oracle.lock.json')).toEqual([])
    expect(touched('oracle.lock.json.3826748b-5dac-460f-84d7-02262b4db390.tmp')).toEqual([])
  })
})
