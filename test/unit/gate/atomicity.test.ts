import { describe, expect, test } from 'vitest'
import { decideVerdict } from '../../../src/gate/decide-verdict.js'
import type { Fact } from '../../../src/model/facts.js'
import { altered, passingFacts } from './passing-facts.js'

const PROBE = 'create-subscription/audit_log'
const planned = altered(passingFacts(), { kind: 'plan', change: () => ({ atomicity: [PROBE] }) })
const held: Fact = {
  kind: 'atomicity',
  source: 'observed',
  sequence: planned.length + 1,
  probe: PROBE,
  case: 'SUB-0007',
  held: true,
  observed: 'nothing stayed',
}

describe('a probe of atomicity that is planned', () => {
  test('must have been made: without its fact there is no pass [D81]', () => {
    const decision = decideVerdict(planned)
    expect(decision.verdict).toBe('fail')
    expect(decision.conditions.find(({ id }) => id === 3)).toMatchObject({
      state: 'not-evaluated',
      observed: `0 of 1 probes left nothing of a case whose evidence was refused; no record of ${PROBE}`,
    })
  })

  test('that held is told beside the witnesses', () => {
    const decision = decideVerdict([...planned, held])
    expect(decision.verdict).toBe('pass')
    expect(decision.conditions.find(({ id }) => id === 3)?.observed).toMatch(/witnessed; 1 of 1 probes left nothing/)
  })

  test('is a thing that must be seen: a host that only says so changes nothing', () => {
    expect(decideVerdict([...planned, { ...held, source: 'reported' }]).verdict).toBe('fail')
  })
})
