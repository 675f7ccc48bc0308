import { describe, expect, test } from 'vitest'
import { buildVerdict } from '../../../src/authority/build-verdict.js'
import { recordRefusal } from '../../../src/authority/record-refusal.js'
import type { RunRecord } from '../../../src/authority/run-record.js'
import { runRecord } from '../../../src/authority/run-record.js'
import { EddError } from '../../../src/kernel/edd-error.js'
import type { Fact } from '../../../src/model/facts.js'
import type { GoldLayer } from '../../../src/model/gold.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import type { LaneOutcome } from '../../../src/model/outcome.js'
import { verdictText } from '../../../src/report/verdict-text.js'
import { passingFacts } from '../gate/passing-facts.js'

/** The record of a run in which just these facts were recorded. */
function recordOf(facts: readonly Fact[] = passingFacts()): RunRecord {
  const record = runRecord('/project', Date.UTC(2026, 0, 2, 3, 4, 5, 678))
  for (const { sequence: _sequence, source, ...body } of facts) {
    if (body.kind === 'assertion' || body.kind === 'interaction' || body.kind === 'selection')
      record.facts[source](body)
    else record.facts.observed(body)
  }
  return record
}

const built = (record: RunRecord) =>
  buildVerdict({
    record,
    bundle: null,
    approval: 'unapproved',
    requests: { proof: 6, validate: 10 },
    isolation: 'declared only',
  })

function field(name: string): Mismatch {
  const place = { scenario: 's', case: 'C-1', round: 'r', table: 't', key: { id: 1 }, gold: null, note: null }
  return { code: 'EDD_FIELD', ...place, field: name, expected: 1, actual: 2 }
}

function outcome(mismatches: readonly Mismatch[], more: Partial<LaneOutcome> = {}): LaneOutcome {
  return {
    kind: 'edd-outcome',
    lane: 'proof',
    scenario: 's',
    unit: 'C-1',
    round: 'r',
    mismatches,
    totalMismatches: mismatches.length,
    compared: { tables: 1, rows: 1 },
    witness: { satisfied: 1, failed: [] },
    notEvaluated: null,
    ...more,
  }
}

describe('buildVerdict', () => {
  test('of the recorded passing run: pass, with twelve conditions and the counts of its facts [D13]', () => {
    const verdict = built(recordOf())
    expect(verdict).toMatchObject({ schema: 1, verdict: 'pass', notGateRun: null, mismatches: [] })
    expect(verdict.conditions).toHaveLength(12)
    expect(verdict.counts).toEqual({
      proofCases: 3,
      validateCases: 9,
      partitions: 3,
      requests: { proof: 6, validate: 10 },
      commands: { proof: 0, validate: 9 },
      mismatches: 0,
    })
    expect(verdict.claim).toMatch(/^Build sha256:\w{64} under profile sha256:\w{64} passed oracle unknown /)
    expect(verdict.lineage).toMatch(/^same-user, head sha256:\w{64}$/)
  })

  test('says what its mismatches read as: one field over many cases is one pattern, with one of them', () => {
    const record = recordOf()
    const cases = ['C-1', 'C-2', 'C-3'].map((id) => ({ ...field('level'), case: id, expected: 'gold', actual: null }))
    record.outcomes.push(outcome([...cases, field('other')]))
    const { mismatches, patterns } = built(record)
    expect(mismatches).toHaveLength(4)
    expect(patterns).toMatchObject([
      {
        fields: ['level'],
        count: 3,
        cases: { count: 3, shown: ['C-1 to C-3'], more: 0 },
        hints: [{ id: 'dropped-to-null' }],
        example: { case: 'C-1' },
      },
      { fields: ['other'], count: 1, hints: [] },
    ])
  })

  test('of nothing: fail, nothing evaluated, nothing minted, no build known', () => {
    const verdict = built(recordOf([]))
    expect(verdict).toMatchObject({ verdict: 'fail', lineage: 'nothing was minted' })
    expect(verdict.claim).toBe('Build unknown did not pass oracle unknown unknown (unknown).')
    expect(new Set(verdict.conditions.map(({ state }) => state))).toEqual(new Set(['not-evaluated']))
  })

  test('says why it is no gate run, and claims nothing', () => {
    const facts = passingFacts().map((fact) =>
      fact.kind === 'selection' ? { ...fact, entire: false, reason: 'pattern SUB-0007' } : fact,
    )
    expect(built(recordOf(facts))).toMatchObject({
      verdict: 'not-a-gate-run',
      notGateRun: 'pattern SUB-0007',
      claim: 'Not a gate run: no statement is made about the build.',
    })
  })

  test('holds everything that was refused: of the run, under a condition, of a lane test, of a witness [D14]', () => {
    const record = recordOf()
    recordRefusal(record, new EddError('EDD_RESET_BUSY', 'locked'))
    const quoted = field('quoted')
    record.facts.observed({ kind: 'refusal', condition: 6, unit: 's/C-1', mismatch: quoted })
    record.outcomes.push(outcome([field('a')], { witness: { satisfied: 0, failed: [field('w')] } }))
    const { mismatches, counts, verdict } = built(record)
    expect(mismatches.map(({ code, field: name }) => [code, name])).toEqual([
      ['EDD_FIELD', 'quoted'],
      ['EDD_RESET_BUSY', null],
      ['EDD_FIELD', 'a'],
      ['EDD_FIELD', 'w'],
    ])
    expect([counts.mismatches, verdict]).toEqual([4, 'fail'])
  })

  test('tells once what stands both under a condition and in the answer of a lane test', () => {
    const record = recordOf()
    const mismatch = field('a')
    record.facts.observed({ kind: 'refusal', condition: 6, unit: 's/C-1', mismatch })
    record.outcomes.push(outcome([mismatch]))
    expect(built(record)).toMatchObject({ mismatches: [mismatch], counts: { mismatches: 1 } })
  })

  test('keeps a thousand mismatches, counts all, and never loses a refusal to them', () => {
    const record = recordOf()
    const many = Array.from({ length: 1200 }, (_, index) => field(`f${index}`))
    record.outcomes.push(outcome(many, { totalMismatches: 5000 }))
    record.facts.observed({ kind: 'refusal', condition: 9, unit: 's#1', mismatch: field('quoted') })
    const { mismatches, counts } = built(record)
    expect([mismatches.length, counts.mismatches]).toEqual([1000, 5001])
    expect(mismatches[0]?.field).toBe('quoted')
  })

  test('names gold that was recorded from a running system, and no other [D48]', () => {
    const layer = (round: string, basis: 'stated' | 'recorded' | 'generated'): GoldLayer => ({
      round,
      tables: new Map(),
      caseFiles: new Map(),
      provenance: { basis, by: 'the clerks', from: 'the books of 2025', at: '2026-01-02', rule: 'as approved' },
    })
    const gold = { layers: [layer('create', 'stated'), layer('renew', 'recorded'), layer('approve', 'generated')] }
    const verdict = buildVerdict({
      record: recordOf(),
      bundle: { id: 'desk', version: 'v1', digest: 'sha256:00', gold },
      approval: 'unapproved',
      requests: { proof: 6, validate: 10 },
      isolation: 'declared only',
    })
    expect(verdict.notes).toEqual(['gold of round renew is recorded from the books of 2025, by the clerks, 2026-01-02'])
    expect(verdictText(verdict)).toContain('note: gold of round renew is recorded from the books of 2025')
  })

  test('notes a quiescence query that was never seen to be busy', () => {
    const record = recordOf()
    record.quiescence.set('select 1 from jobs', false).set('select 1 from outbox', true)
    expect(built(record).notes).toEqual([
      'unproven: the quiescence query was never seen to be busy: select 1 from jobs',
    ])
  })
})

describe('runRecord', () => {
  test('is named by its time and by chance, in a folder of its own', () => {
    const [one, other] = [recordOf([]), recordOf([])]
    expect(one.id).toMatch(/^20260102T030405Z-[0-9a-f]{8}$/)
    expect(one.id).not.toBe(other.id)
    expect(one.folder.replaceAll('\\', '/')).toBe(`/project/.edd/runs/${one.id}`)
  })

  test('numbers its facts in order, and gives no list that could be changed', () => {
    const record = recordOf()
    const facts = record.facts.all()
    expect(facts.map(({ sequence }) => sequence)).toEqual(facts.map((_, index) => index + 1))
    ;(facts as Fact[]).length = 0
    expect(record.facts.all()).toHaveLength(passingFacts().length)
  })
})
