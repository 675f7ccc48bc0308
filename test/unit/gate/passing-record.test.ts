import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verifyFactChain } from '../../../src/evidence/verify-fact-chain.js'
import { judgeConditions } from '../../../src/gate/judge-conditions.js'
import { factsOf, PASSING_FILE, passingFacts } from './passing-facts.js'

const text = readFileSync(PASSING_FILE, 'utf8')
const file = 'passing-facts.jsonl'

describe('the recorded passing run', () => {
  test('is whole: every fact follows the one before it', () => {
    expect(verifyFactChain({ text, file })).toMatchObject({ facts: passingFacts().length, problems: [] })
  })

  test('an altered fact in it is found: EDD_FACTS_BROKEN', () => {
    const edited = text.replace('"mismatches":0', '"mismatches":1')
    expect(verifyFactChain({ text: edited, file }).problems).toMatchObject([{ code: 'EDD_FACTS_BROKEN' }])
  })

  test('is of a run of both lanes and names no place of a machine', () => {
    const facts = passingFacts()
    expect(new Set(facts.map(({ kind }) => kind)).size).toBe(15)
    expect(text).not.toMatch(/"[^"]*(?:\/tmp|\/home|\/root|[A-Z]:\\\\)/)
  })

  test('holds twelve conditions, each with the observation quoted', () => {
    const conditions = judgeConditions(factsOf(text))
    expect(conditions.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(conditions.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'holds'))
    expect(conditions.map(({ observed }) => observed.replaceAll(/sha256:\w+/g, 'sha256'))).toEqual([
      '7 identities captured, 2 pinned; assumed: clock (the clock of the host does not jump while the gate runs)',
      '6 of 6 started from the verified pre-state',
      '6 of 6 units had every case witnessed',
      '3 of 3 matched gold after quiescence in one snapshot',
      '6 of 6 obligations have their evidence',
      'sha256 minted in this run from 3 Proof cases, 2 variants',
      'Validate consumed sha256, all bindings equal',
      '3 of 3 partitions conform, 9 requests checked on both sides',
      '3 of 3 matched gold after quiescence in one snapshot',
      '1 of 1 delegated gates passed for this build',
      'the lineage (same-user) witnesses the minting at sha256',
      '8 identities unchanged at the last observation of both lanes',
    ])
  })
})
