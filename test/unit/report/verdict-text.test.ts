import { describe, expect, test } from 'vitest'
import type { ConditionId, ConditionResult, Verdict } from '../../../src/model/verdict.js'
import { mismatchPatterns } from '../../../src/report/mismatch-patterns.js'
import { verdictText } from '../../../src/report/verdict-text.js'

const conditions = Array.from({ length: 12 }, (_, index): ConditionResult => ({
  id: (index + 1) as ConditionId,
  name: index === 0 ? 'profile' : `condition ${index + 1}`,
  state: index === 4 ? 'not-evaluated' : index === 5 ? 'broken' : 'holds',
  observed: `seen ${index + 1}\nin two lines`,
}))

function verdict(of: Partial<Verdict> = {}): Verdict {
  return {
    schema: 1,
    run: 'r-1',
    verdict: 'pass',
    notGateRun: null,
    claim: 'Build b under profile r passed oracle v.',
    oracle: { id: 'subscriptions', version: 'v1', digest: 'sha256:abc', approval: 'unapproved' },
    conditions,
    counts: {
      proofCases: 6,
      validateCases: 300,
      partitions: 3,
      requests: { proof: 12, validate: 303 },
      commands: { proof: 6, validate: 300 },
      mismatches: 0,
    },
    mismatches: [],
    patterns: [],
    isolation: 'namespace',
    lineage: 'same-user',
    notes: [],
    ...of,
  }
}

const lines = (of: Partial<Verdict> = {}): string[] => verdictText(verdict(of)).split('\n')

describe('verdictText', () => {
  test('says which run, oracle and approval it is about', () => {
    expect(lines()[0]).toBe('run r-1 · oracle subscriptions v1 (unapproved) · sha256:abc')
    expect(lines()[1]).toBe('isolation namespace · lineage same-user')
  })

  test('gives every condition one line with its state and observation', () => {
    const own = lines().filter((line) => /^ {2}[ \d]\d {2}/.test(line))
    expect(own).toHaveLength(12)
    expect(own[0]).toBe('   1  profile       holds          seen 1 in two lines')
    expect(own[4]).toBe('   5  condition 5   not-evaluated  seen 5 in two lines')
    expect(own[5]).toBe('   6  condition 6   broken         seen 6 in two lines')
    expect(own[11]).toBe('  12  condition 12  holds          seen 12 in two lines')
  })

  test('tells what is unproven beside the conditions', () => {
    const note = 'unproven: the quiescence query was never seen to be busy: select 1 from jobs'
    expect(lines({ notes: [note] })).toContain(`note: ${note}`)
  })

  test('gives the counts and the claim', () => {
    const text = verdictText(verdict())
    expect(text).toContain('Proof: 6 cases, 12 requests, 6 commands')
    expect(text).toContain('Validate: 300 cases in 3 partitions, 303 requests, 300 commands')
    expect(text).toContain('Build b under profile r passed oracle v.')
  })

  test('a pass ends with the word and, unapproved, with the command that pins the oracle', () => {
    expect(lines().slice(-2)).toEqual([
      'PASS',
      'step 3 of 3: the gate, with an unapproved oracle. Next: EDD_ORACLE_DIGEST=sha256:abc npx edd gate',
    ])
    const pinned = lines({ oracle: { id: 's', version: 'v1', digest: 'sha256:abc', approval: 'pinned' } })
    expect(pinned.at(-1)).toBe('step 3 of 3: the gate. Next, with every change: npx edd gate')
  })

  test('a failure says FAIL and never PASS', () => {
    const failed = lines({ verdict: 'fail', claim: 'The build did not.' })
    expect(failed.slice(-2)).toEqual(['FAIL', 'step 3 of 3: the gate. Next, after the repair: npx edd gate'])
    expect(failed.join('\n')).not.toContain('PASS')
  })

  test('a rehearsal says why it is no gate run and how to get one', () => {
    const rehearsal = lines({ verdict: 'not-a-gate-run', notGateRun: 'a name filter was given', claim: 'None.' })
    expect(rehearsal.slice(-2)).toEqual([
      'NOT A GATE RUN (EDD_NOT_GATE_RUN): a name filter was given',
      'step 2 of 3: rehearsal. Next: npx edd gate',
    ])
    expect(rehearsal.join('\n')).not.toContain('PASS')
    expect(lines({ verdict: 'not-a-gate-run' }).at(-2)).toBe(
      'NOT A GATE RUN (EDD_NOT_GATE_RUN): no reason was recorded',
    )
  })

  test('shows at most 20 mismatches one by one, or as many as it is told, and counts the rest', () => {
    const mismatches = Array.from({ length: 30 }, (_, index) => ({
      code: 'EDD_FIELD' as const,
      scenario: 'create',
      case: `S-${index}`,
      round: 'create',
      table: 'orders',
      key: { code: `S-${index}` },
      field: `field_${index}`,
      expected: 'a',
      actual: 'b',
      gold: null,
      note: null,
    }))
    const failed = verdict({ verdict: 'fail', mismatches, counts: { ...verdict().counts, mismatches: 40 } })
    expect(verdictText(failed)).toContain('\n... and 20 more\n')
    const told = verdictText(failed, { limit: 3 })
    expect(told).toContain('\n... and 37 more\n')
    expect(told.match(/expected "a"/g)).toHaveLength(3)
  })

  test('tells what its mismatches read as, with what the catalog adds to it', () => {
    const mismatches = ['S-1', 'S-2', 'S-3'].map((id) => ({
      code: 'EDD_FIELD' as const,
      scenario: 'create',
      case: id,
      round: 'create',
      table: 'orders',
      key: { code: id },
      field: 'level',
      expected: 'gold',
      actual: 'basic',
      gold: null,
      note: null,
    }))
    const patterns = mismatchPatterns(mismatches, new Map([['orders.level', 'basic']]))
    const counts = { ...verdict().counts, mismatches: 3 }
    const failed = lines({ verdict: 'fail', mismatches, patterns, counts })
    const at = failed.indexOf('3 mismatches')
    expect(failed.slice(at, at + 4)).toEqual([
      '3 mismatches',
      'PATTERN orders.level EDD_FIELD',
      '  3 mismatches, 3 cases S-1 to S-3 in create',
      "  the column's default is stored",
    ])
  })
})
