import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fact } from '../../../src/model/facts.js'
import type { RoundsProject, RoundsResult } from '../../helpers/rounds-project.js'
import { roundsProject } from '../../helpers/rounds-project.js'

let project: RoundsProject

beforeAll(async () => {
  project = await roundsProject()
})
afterAll(() => project.remove())

type FactOf<K extends Fact['kind']> = Extract<Fact, { kind: K }>

function factsOf<K extends Fact['kind']>({ facts }: RoundsResult, kind: K): readonly FactOf<K>[] {
  return facts.filter((fact): fact is FactOf<K> => fact.kind === kind)
}

describe('a gate over chains, refusals, repetitions and two actors', () => {
  let result: RoundsResult

  beforeAll(async () => {
    result = await project.gate()
  })

  test('passes when the application does what the oracle says', () => {
    expect(result.text).toContain('PASS')
    expect(result.verdict).toMatchObject({
      verdict: 'pass',
      counts: { proofCases: 8, validateCases: 14, partitions: 8 },
    })
  })

  test('a dependent case starts from the checkpoint of the one before it, verified anew [D90] [D167]', () => {
    const proof = factsOf(result, 'pre-state').filter(({ lane }) => lane === 'proof')
    // Vitest orders files as it likes.
    expect(proof.map(({ unit, reset, matches }) => `${unit} ${reset} ${matches}`).toSorted()).toEqual([
      'approve-ticket/T-1 checkpoint true',
      'approve-ticket/T-3 checkpoint true',
      'leave-form/LEFT-1 verified true',
      'open-ticket/T-1 verified true',
      'open-ticket/T-2 verified true',
      'open-ticket/T-3 verified true',
      'refuse-duplicate/DUP-1 checkpoint true',
      'repeat-ticket/REP-1 checkpoint true',
    ])
  })

  test('Validate goes round by round over the whole corpus, each partition from what the one before it left [D93]', () => {
    const validate = factsOf(result, 'pre-state').filter(({ lane }) => lane === 'validate')
    expect(validate.map(({ unit, reset }) => `${unit} ${reset}`)).toEqual([
      'open-ticket#1 verified',
      'open-ticket#2 predecessor',
      'open-ticket#3 predecessor',
      'refuse-duplicate#1 predecessor',
      'repeat-ticket#1 predecessor',
      'approve-ticket#1 predecessor',
      'approve-ticket#2 predecessor',
      'approve-ticket#3 predecessor',
    ])
  })

  test('each case has the one disposition that its witness declares, in both books [D99] [D214] [D215] [D216]', () => {
    const books = factsOf(result, 'disposition').filter(({ unit }) => /^(?:refuse|repeat|approve-ticket#1)/.test(unit))
    expect(
      books.map(({ unit, side, accepted, rejected, noChange, unproven }) => ({
        unit,
        side,
        ends: [accepted.length, rejected.length, noChange.length, unproven.length],
      })),
    ).toEqual([
      { unit: 'refuse-duplicate#1', side: 'runner', ends: [0, 2, 0, 0] },
      { unit: 'refuse-duplicate#1', side: 'door', ends: [0, 2, 0, 0] },
      { unit: 'repeat-ticket#1', side: 'runner', ends: [0, 0, 2, 0] },
      { unit: 'repeat-ticket#1', side: 'door', ends: [0, 0, 2, 0] },
      { unit: 'approve-ticket#1', side: 'runner', ends: [2, 0, 0, 0] },
      { unit: 'approve-ticket#1', side: 'door', ends: [2, 0, 0, 0] },
    ])
  })

  test('a value of an earlier answer is carried into the later step, whatever id it is [EDD-V-33]', () => {
    const [conformance] = factsOf(result, 'conformance').filter(({ unit }) => unit === 'approve-ticket#1')
    expect(conformance).toMatchObject({ cases: 2, sent: 4, runnerConforming: 4, doorConforming: 4, refusals: [] })
  })
})

test('the probes of atomicity are facts of the run, and stand in no book and no count [D81] [D82]', async () => {
  const result = await project.gate()
  expect(factsOf(result, 'atomicity')).toMatchObject([
    { probe: 'open-ticket/audit', case: 'T-1', held: true },
    { probe: 'refuse-duplicate/rejections', case: 'DUP-1', held: true },
  ])
  expect(result.verdict?.counts.requests).toEqual({ proof: 17, validate: 21 })
})

describe('one dependent test by itself', () => {
  test('proves what it needs first, restores its checkpoint, and is no gate run [D90]', async () => {
    const result = await project.vitest(['run', '--project', 'edd-proof', 'approve-ticket', '-t', 'T-3'])
    expect(result.text).toMatch(/Tests.* 1 passed/)
    expect(result.verdict?.verdict).toBe('not-a-gate-run')
    expect(factsOf(result, 'pre-state').map(({ unit, reset }) => `${unit} ${reset}`)).toEqual([
      'open-ticket/T-3 verified',
      'approve-ticket/T-3 checkpoint',
    ])
  })
})

describe('a planted fault', () => {
  test.each([
    { fault: 'lost-rejection', scenario: 'refuse-duplicate', code: 'EDD_WITNESS_EVIDENCE', table: 'rejections' },
    { fault: 'repeats-twice', scenario: 'repeat-ticket', code: 'EDD_WITNESS_EVIDENCE', table: 'audit' },
    { fault: 'repeat-touches', scenario: 'repeat-ticket', code: 'EDD_WRITE_OUTSIDE_CLOSURE', table: 'tickets' },
    { fault: 'accepts-duplicate', scenario: 'refuse-duplicate', code: 'EDD_COMMAND_STATUS', table: null },
  ])('$fault is convicted at $scenario by its own code $code [D82] [D99]', async (planted) => {
    const { scenario, code, table } = planted
    const { verdict } = await project.gate({ DESK_FAULT: planted.fault })
    expect(verdict?.verdict).toBe('fail')
    expect(verdict?.mismatches).toContainEqual(expect.objectContaining({ scenario, code, table }))
    expect(new Set(verdict?.mismatches.map((mismatch) => mismatch.scenario))).toEqual(new Set([scenario]))
  })

  test.each([
    ['not-atomic', 'tickets', 'stayed, though its row in audit was refused (change class: insert)'],
    ['answers-early', 'audit', 'it was answered as done, though no row could be added to audit'],
    ['remembers', 'audit', expect.stringMatching(/^the case is not done once its row in audit can be written: /)],
  ])('%s is seen by the probe of atomicity alone: EDD_NOT_ATOMIC at %s [D81]', async (fault, table, note) => {
    const { verdict } = await project.gate({ DESK_FAULT: fault })
    expect(verdict?.verdict).toBe('fail')
    expect(verdict?.conditions.filter(({ state }) => state !== 'holds').map(({ id }) => id)).toEqual([3])
    expect(verdict?.mismatches).toEqual([
      expect.objectContaining({ code: 'EDD_NOT_ATOMIC', scenario: 'open-ticket', case: 'T-1', table, note }),
    ])
  })

  test('in a case that others need leaves them blocked, neither failed a second time nor passed: EDD_BLOCKED [D199] [D167]', async () => {
    const result = await project.gate({ DESK_FAULT: 'wrong-level' })
    const { verdict, text } = result
    expect(verdict?.verdict).toBe('fail')
    expect(new Set(verdict?.mismatches.map((one) => `${one.scenario}/${one.case}`))).toEqual(
      new Set(['open-ticket/T-1']),
    )
    for (const unit of ['refuse-duplicate DUP-1', 'repeat-ticket REP-1', 'approve-ticket T-1'])
      expect(text).toContain(`EDD_BLOCKED: ${unit}: blocked by open-ticket/T-1`)
    const compared = factsOf(result, 'parity').map(({ unit }) => unit)
    expect(compared).not.toContain('approve-ticket/T-1')
    expect(compared).toContain('approve-ticket/T-3')
  })
})
