import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { planRun } from '../../../src/authority/plan-run.js'
import { caseActor } from '../../../src/lanes/case-actor.js'
import { executedCases } from '../../../src/lanes/executed-cases.js'
import type { LaneContext } from '../../../src/lanes/lane-context.js'
import { findTarget } from '../../../src/lanes/proof/find-target.js'
import { mintable } from '../../../src/lanes/proof/mintable.js'
import { blockedBy, nextNeed } from '../../../src/lanes/proof/needs.js'
import { proofLane } from '../../../src/lanes/proof/proof-lane.js'
import type { ProofResult, ProofTarget } from '../../../src/lanes/proof/proof-target.js'
import { rootRow } from '../../../src/lanes/root-row.js'
import type { Bundle, BundleLock } from '../../../src/model/bundle.js'
import type { LaneOutcome } from '../../../src/model/outcome.js'
import { loadBundle } from '../../../src/oracle/load-bundle.js'
import { catalogOfSchema } from '../../../src/store/sqlite/catalog-of-schema.js'
import { loadDesk } from '../../helpers/load-desk.js'

const ROUNDS = fileURLToPath(new URL('../../fixtures/rounds', import.meta.url))

/** The bundle with every kind of round. */
const loadRounds = (): Promise<Bundle> =>
  loadBundle({ bundleRoot: `${ROUNDS}/oracle/v1`, projectRoot: ROUNDS, catalogOf: catalogOfSchema })

let bundle: Bundle
let target: ProofTarget

const OPEN = { scenario: 'open-ticket', case: 'T-1' }
const COMMENT = { scenario: 'comment-ticket', case: 'T-1' }

beforeAll(async () => {
  bundle = await loadDesk((text) => text.replace('column: comments.body', 'column: comments.body, omit_when: null'))
  target = findTarget(bundle, COMMENT)
})

const result = (passed: boolean): ProofResult => ({
  outcome: { kind: 'edd-outcome' } as LaneOutcome,
  captures: [],
  passed,
  after: null,
})

describe('a case of a chain', () => {
  test('knows what must have matched before it, and everybody who took part', () => {
    expect(target).toMatchObject({ unit: 'comment-ticket/T-1', needs: [OPEN], caseId: 'T-1' })
    expect(target.actors.map(({ id }) => id)).toEqual(['clerk'])
    expect(findTarget(bundle, OPEN).needs).toEqual([])
  })

  test.each([
    ['no case at all', { scenario: 'open-ticket', case: 'T-9' }],
    ['no Proof case', { scenario: 'comment-ticket', case: 'T-2' }],
    ['of no scenario', { scenario: 'close-ticket', case: 'T-1' }],
  ])('that is %s is refused: EDD_REFERENCE_UNKNOWN', (_, name) => {
    expect(() => findTarget(bundle, name)).toThrow(/^EDD_REFERENCE_UNKNOWN/)
  })

  test('that nobody does is refused: EDD_REFERENCE_UNKNOWN', () => {
    const scenario = { ...target.scenario }
    expect(() => caseActor(bundle, scenario, 'T-9')).toThrow(
      /EDD_REFERENCE_UNKNOWN: case comment-ticket\/T-9 has no actor/,
    )
    expect(caseActor(bundle, scenario, 'T-2').id).toBe('clerk')
  })

  test('waits for the first that was not driven, and for none behind one that failed [D199]', () => {
    const longer = { ...target, needs: [OPEN, { scenario: 'pay-ticket', case: 'T-1' }] }
    const after = (...passed: readonly boolean[]): ReadonlyMap<string, ProofResult> =>
      new Map(passed.map((one, index) => [['open-ticket/T-1', 'pay-ticket/T-1'][index] ?? '', result(one)]))
    expect(nextNeed(longer, after())).toEqual(OPEN)
    expect(nextNeed(longer, after(true))).toEqual({ scenario: 'pay-ticket', case: 'T-1' })
    expect(nextNeed(longer, after(true, true))).toBeNull()
    expect(nextNeed(longer, after(false))).toBeNull()
  })

  test('behind one that failed is blocked by it, neither a mismatch nor a pass: EDD_BLOCKED [D199] [D167]', () => {
    expect(blockedBy(target, new Map([['open-ticket/T-1', result(true)]]))).toBeNull()
    const blocked = blockedBy(target, new Map([['open-ticket/T-1', result(false)]]))
    expect(blocked).toMatchObject({
      passed: false,
      captures: [],
      after: null,
      outcome: {
        lane: 'proof',
        scenario: 'comment-ticket',
        unit: 'T-1',
        mismatches: [],
        totalMismatches: 0,
        notEvaluated: { code: 'EDD_BLOCKED', message: 'blocked by open-ticket/T-1' },
      },
    })
  })

  test('that is begun first names the one to be proven before it; nothing is reset for it', async () => {
    const lane = proofLane({ bundle } as LaneContext, ['open-ticket/T-1', 'comment-ticket/T-1'])
    expect(await lane.begin(COMMENT)).toEqual({ known: null, first: OPEN })
    expect(lane.finished()).toBeNull()
  })
})

describe('what was executed', () => {
  test('is told by the rounds of the manifest, in their order', () => {
    expect(executedCases(bundle, [COMMENT, OPEN, { scenario: 'open-ticket', case: 'T-2' }])).toEqual([
      { round: 'open', cases: new Set(['T-1', 'T-2']) },
      { round: 'comment', cases: new Set(['T-1']) },
    ])
    expect(executedCases(bundle, [])).toEqual([])
  })
})

describe('what Proof leaves for minting', () => {
  const planned = ['open-ticket/T-1', 'comment-ticket/T-1']

  test('is there when every planned case has its result, with whose variants each takes', () => {
    const results = new Map([['open-ticket/T-1', result(true)]])
    expect(mintable(bundle, planned, results)).toBeNull()
    results.set('comment-ticket/T-1', result(false))
    expect(mintable(bundle, planned, results)).toEqual([
      { ...OPEN, passed: true, captures: [], variantsOf: 'open-ticket' },
      { ...COMMENT, passed: false, captures: [], variantsOf: 'comment-ticket' },
    ])
  })
})

describe('the row that a case is about', () => {
  test('is its own root row, by the key that gold states', () => {
    expect(rootRow(bundle, OPEN)).toEqual({ table: 'tickets', key: { number: 'T-1' } })
    expect(rootRow(bundle, COMMENT)).toEqual({ table: 'comments', key: { ticket_id: 'T-1', line: 1n } })
  })

  test('is that of the nearest case it needs where its input stands in a case file; null where there is none', async () => {
    const rounds = await loadRounds()
    expect(rootRow(rounds, { scenario: 'refuse-duplicate', case: 'DUP-2' })).toEqual({
      table: 'tickets',
      key: { code: 'T-2' },
    })
    expect(rootRow(rounds, { scenario: 'approve-ticket', case: 'T-3' })).toEqual({
      table: 'tickets',
      key: { code: 'T-3' },
    })
    expect(rootRow(rounds, { scenario: 'leave-form', case: 'LEFT-1' })).toBeNull()
  })
})

describe('actors of cases', () => {
  test('are those that the cases name, and all of a chain are kept [D150]', async () => {
    const rounds = await loadRounds()
    const chain = findTarget(rounds, { scenario: 'approve-ticket', case: 'T-1' })
    expect(chain.actor.id).toBe('boss')
    expect(chain.actors.map(({ id }) => id)).toEqual(['clerk', 'boss'])
    expect(findTarget(rounds, { scenario: 'open-ticket', case: 'T-2' }).actor.id).toBe('boss')
  })

  test('and ends of units stand in the plan, with what is probed', async () => {
    const bundleOf = await loadRounds()
    const plan = planRun('R-1', { bundle: bundleOf, lock: { pins: {} } as BundleLock })
    expect(plan.dispositions).toMatchObject({
      'open-ticket#1': 'accepted',
      'refuse-duplicate#1': 'rejected',
      'repeat-ticket#1': 'no-change',
      'approve-ticket#3': 'accepted',
    })
    expect(Object.keys(plan.dispositions)).toEqual(plan.units.validate)
    expect(plan.units.validate).not.toContain('leave-form#1')
    expect(plan.atomicity).toEqual(['open-ticket/audit', 'refuse-duplicate/rejections'])
    expect(plan.variants).toEqual(['login', 'open', 'approve'])
  })
})
