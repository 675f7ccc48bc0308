import { beforeAll, describe, expect, test } from 'vitest'
import type { LaneContext } from '../../../src/lanes/lane-context.js'
import { finishCase } from '../../../src/lanes/proof/finish-case.js'
import type { Bundle } from '../../../src/model/bundle.js'
import type { FactBody } from '../../../src/model/facts.js'
import type { EndProofCall } from '../../../src/model/protocol.js'
import { loadDesk } from '../../helpers/load-desk.js'

const ASSERTIONS = `  assertions:
  - { id: form-shown, in: open-ticket, at: before, page: /new, role: heading, name: New ticket, is: visible }
  - { id: warning-shown, in: open-ticket, at: after, when: { input.level: high }, role: alert, is: visible }
`

let bundle: Bundle

beforeAll(async () => {
  bundle = await loadDesk((text) => text.replace('runtime:\n', `${ASSERTIONS}runtime:\n`))
})

/** Ends case T-1, whose driver stopped. */
function stop(assertions: EndProofCall['assertions']) {
  const scenario = bundle.manifest.scenarios.find(({ id }) => id === 'open-ticket')
  const actor = bundle.manifest.actors.get('clerk')
  if (scenario === undefined || actor === undefined) throw new Error('the desk has no such scenario')
  const target = { scenario, caseId: 'T-1', actor, unit: 'open-ticket/T-1', needs: [], actors: [actor] }
  const reported: FactBody[] = []
  const facts = { reported: (fact: FactBody) => reported.push(fact), observed: () => {} }
  const progress = { target, established: null, preState: [] } as unknown as Parameters<typeof finishCase>[1]
  const failure = 'EDD_DRIVER: click button "Save": 0 matches'
  const call = { scenario: 'open-ticket', case: 'T-1', failure, assertions, browser: { gone: false, pageErrors: [] } }
  return finishCase({ bundle, facts } as unknown as LaneContext, progress, call)
}

describe('a case whose driver stopped', () => {
  test('tells the assertions that had not held by then before what stopped it', async () => {
    const { outcome, passed } = await stop([
      { id: 'form-shown', held: false, observed: 'heading "New ticket": 0 matches' },
      { id: 'warning-shown', held: false, observed: 'not evaluated: click button "Save": 0 matches' },
    ])
    expect(passed).toBe(false)
    expect(outcome.mismatches.map(({ code, note }) => [code, note])).toEqual([
      ['EDD_ASSERTION', 'assertion form-shown: heading "New ticket": 0 matches'],
      ['EDD_DRIVER', 'click button "Save": 0 matches'],
    ])
  })

  test('tells nothing of assertions that held', async () => {
    const { outcome } = await stop([{ id: 'form-shown', held: true, observed: 'visible' }])
    expect(outcome.mismatches.map(({ code }) => code)).toEqual(['EDD_DRIVER'])
  })
})
