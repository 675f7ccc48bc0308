import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseLine, Gold } from '../../../src/model/gold.js'
import type { Manifest, Scenario } from '../../../src/model/manifest.js'
import { historyOf } from '../../../src/oracle/case-history.js'
import { executedLayers } from '../../../src/oracle/executed-layers.js'
import { checkNeeds } from '../../../src/oracle/gold/check-needs.js'
import { ProblemList } from '../../../src/oracle/problem-list.js'
import { goldOf, scenarioOf } from '../projection/gold-of.js'
import { edits, loadRounds, roundsProblems } from './rounds-bundle.js'
import type { Edits } from './shop-bundle.js'
import { swap } from './shop-bundle.js'

const DUPLICATES = 'gold/again/cases/duplicates.jsonl'
const approving = (needs: string): Edits => ({
  'scenarios.yaml': edits(
    swap(
      '- { id: again, kind: refusal }\n- { id: approve, kind: lifecycle }',
      '- { id: approve, kind: lifecycle }\n- { id: again, kind: refusal }',
    ),
    (text) => text.replace('proof: { cases: [T-1, T-3] }', 'proof: { cases: [T-1, T-2, T-3] }'),
  ),
  [DUPLICATES]: swap('["open-ticket/T-1"]', needs),
})

describe('histories', () => {
  test('a case comes after its predecessor of the same name, or after what its line needs [D199]', async () => {
    const bundle = await loadRounds(approving('["open-ticket/T-1","approve-ticket/T-1"]'))
    const names = (scenario: string, name: string): string[] =>
      historyOf(bundle, { scenario, case: name }).map((unit) => `${unit.scenario}/${unit.case}`)
    expect(names('open-ticket', 'T-1')).toEqual(['open-ticket/T-1'])
    expect(names('approve-ticket', 'T-3')).toEqual(['open-ticket/T-3', 'approve-ticket/T-3'])
    expect(names('repeat-ticket', 'REP-1')).toEqual(['open-ticket/T-1', 'repeat-ticket/REP-1'])
    expect(names('refuse-duplicate', 'DUP-1')).toEqual([
      'open-ticket/T-1',
      'approve-ticket/T-1',
      'refuse-duplicate/DUP-1',
    ])
    expect(() => names('approve-ticket', 'T-9')).toThrow(
      /EDD_REFERENCE_UNKNOWN: no case is named "approve-ticket\/T-9"/,
    )
  })

  test('the last need brings those before it', async () => {
    const bundle = await loadRounds(approving('["approve-ticket/T-1"]'))
    expect(historyOf(bundle, { scenario: 'refuse-duplicate', case: 'DUP-1' })).toHaveLength(3)
  })

  test('executed cases stand by round, in the order of the rounds, each once', async () => {
    const bundle = await loadRounds()
    const units = ['T-2', 'T-1', 'T-2'].flatMap((name) => historyOf(bundle, { scenario: 'approve-ticket', case: name }))
    expect(executedLayers(bundle, units)).toEqual([
      { round: 'open', cases: new Set(['T-2', 'T-1']) },
      { round: 'approve', cases: new Set(['T-2', 'T-1']) },
    ])
    expect(executedLayers(bundle, [])).toEqual([])
  })
})

describe('needs that are refused', () => {
  test.each<[title: string, changed: Edits, problem: string]>([
    [
      'one that is no case: EDD_REFERENCE_UNKNOWN',
      { [DUPLICATES]: swap('open-ticket/T-1', 'open-ticket/T-9') },
      `${DUPLICATES}:1 EDD_REFERENCE_UNKNOWN case DUP-1 of refuse-duplicate needs open-ticket/T-9, which is no case; the nearest is "open-ticket/T-1"`,
    ],
    [
      'a predecessor that lacks the case: EDD_REFERENCE_UNKNOWN',
      {
        'gold/approve/tickets.jsonl': (text) =>
          `${text}{"op":"update","case":"T-6","key":{"code":"T-2"},"set":{"state":"closed"}}\n`,
      },
      'gold/approve/tickets.jsonl:6 EDD_REFERENCE_UNKNOWN case T-6 of approve-ticket needs open-ticket/T-6, which is no case',
    ],
    [
      'one of the same round: EDD_BUNDLE_CYCLE',
      { [DUPLICATES]: swap('open-ticket/T-1', 'repeat-ticket/REP-1') },
      `${DUPLICATES}:1 EDD_BUNDLE_CYCLE case DUP-1 of refuse-duplicate (round again) needs repeat-ticket/REP-1 of round again; a needed case is of an earlier round`,
    ],
    [
      'one of a later round: EDD_BUNDLE_CYCLE',
      { [DUPLICATES]: swap('open-ticket/T-1', 'approve-ticket/T-1') },
      'EDD_BUNDLE_CYCLE case DUP-1 of refuse-duplicate (round again) needs approve-ticket/T-1 of round approve',
    ],
    [
      'itself: EDD_BUNDLE_CYCLE',
      { [DUPLICATES]: swap('open-ticket/T-1', 'refuse-duplicate/DUP-1') },
      'EDD_BUNDLE_CYCLE case DUP-1 of refuse-duplicate (round again) needs refuse-duplicate/DUP-1 of round again',
    ],
    [
      'several that are no one chain: EDD_BUNDLE_CONTRADICTORY [D167]',
      { [DUPLICATES]: swap('["open-ticket/T-1"]', '["open-ticket/T-2","open-ticket/T-1"]') },
      `${DUPLICATES}:1 EDD_BUNDLE_CONTRADICTORY case DUP-1 of refuse-duplicate needs open-ticket/T-2 and open-ticket/T-1, which are no one chain: open-ticket/T-1 does not itself need open-ticket/T-2`,
    ],
    [
      'a chain in the wrong order: EDD_BUNDLE_CONTRADICTORY',
      approving('["approve-ticket/T-1","open-ticket/T-1"]'),
      'which are no one chain: open-ticket/T-1 does not itself need approve-ticket/T-1',
    ],
    [
      'a Proof case that needs one which Proof does not drive: EDD_BUNDLE_CONTRADICTORY [D167]',
      { 'scenarios.yaml': swap('[T-1, T-2, T-3]', '[T-1, T-2]') },
      'gold/approve/tickets.jsonl:3 EDD_BUNDLE_CONTRADICTORY case T-3 of approve-ticket (round approve) needs open-ticket/T-3, which the lane proof does not execute; add T-3 to its Proof cases',
    ],
    [
      'a replayed case that needs one which is not replayed: EDD_BUNDLE_CONTRADICTORY',
      { [DUPLICATES]: swap('open-ticket/T-1', 'leave-form/LEFT-1') },
      'needs leave-form/LEFT-1, which the lane validate does not execute; add the lane there',
    ],
    [
      'a repetition of nothing that was done: EDD_BUNDLE_CONTRADICTORY',
      {
        'gold/again/cases/repetitions.jsonl': swap(
          '{"case":"REP-1","needs":["open-ticket/T-1"],"repeats":"T-1"}',
          '{"case":"REP-1","input":{"code":"T-1","level":"high"}}',
        ),
      },
      'gold/again/cases/repetitions.jsonl:1 EDD_BUNDLE_CONTRADICTORY case REP-1 of repeat-ticket repeats open-ticket, but needs no case of it; name one with "repeats" or "needs"',
    ],
    [
      'a repetition of a case that is not there: EDD_REFERENCE_UNKNOWN',
      { 'gold/again/cases/repetitions.jsonl': swap('"repeats":"T-1"', '"repeats":"T-7"') },
      'gold/again/cases/repetitions.jsonl:1 EDD_REFERENCE_UNKNOWN case REP-1 of repeat-ticket needs open-ticket/T-7, which is no case',
    ],
  ])('%s', async (_, changed, problem) => {
    expect(await roundsProblems(changed)).toContainEqual(expect.stringContaining(problem))
  })

  test('needs are not asked of a manifest whose order is wrong: one problem says it', async () => {
    const problems = await roundsProblems({ 'scenarios.yaml': swap('after: open-ticket', 'after: approve-ticket') })
    expect(problems).toEqual([expect.stringContaining('EDD_BUNDLE_CYCLE the scenarios wait for each other')])
  })
})

/** Scenarios s0, s1, ..., one a round, whose cases are lines of files; `needs` holds rounds back from the own one. */
function chainOf(needs: readonly (readonly number[])[]): { readonly gold: Gold; readonly manifest: Manifest } {
  const source = { file: 'x', line: 1 }
  const layers = goldOf(Object.fromEntries(needs.map((_, round) => [`r${round}`, {}]))).layers
  const lineOf = (round: number): CaseLine => ({
    id: 'C',
    needs: (needs[round] ?? []).map((back) => `s${round - 1 - back}/C`),
    input: {},
    members: new Map(),
    source,
  })
  const scenarios = needs.map((_, round): Scenario => {
    const rest = { id: `s${round}`, round: `r${round}`, cases: { kind: 'file', name: 'f' }, proofCases: ['C'] } as const
    return scenarioOf({}, rest)
  })
  return {
    gold: { layers: layers.map((layer, round) => ({ ...layer, caseFiles: new Map([['f', [lineOf(round)]]]) })) },
    manifest: {
      source,
      rounds: needs.map((_, round) => ({ id: `r${round}`, kind: 'entry' })),
      actors: new Map(),
      scenarios,
      partitions: { size: 1 },
      shared: [],
    },
  }
}

describe('laws', () => {
  const anyNeeds = fc
    .integer({ min: 1, max: 6 })
    .chain((rounds) =>
      fc.tuple(
        ...Array.from({ length: rounds }, (_, round) =>
          fc.uniqueArray(fc.nat({ max: Math.max(round - 1, 0) }), { maxLength: round }),
        ),
      ),
    )

  test('accepted needs give histories that hold every need, end in the case, and never go back a round', () => {
    const law = fc.property(anyNeeds, (needs) => {
      const bundle = chainOf(needs)
      const problems = new ProblemList()
      checkNeeds({ ...bundle, problems })
      const refused = new Set(problems.all.map(({ message }) => /of (s\d)/.exec(message)?.[1]))
      for (const [round, own] of needs.entries()) {
        const history = historyOf(bundle, { scenario: `s${round}`, case: 'C' }).map(({ scenario }) => scenario)
        expect(history.at(-1)).toBe(`s${round}`)
        expect(history).toEqual(history.toSorted())
        expect(new Set(history).size).toBe(history.length)
        const missing = own.filter((back) => !history.includes(`s${round - 1 - back}`))
        expect(refused.has(`s${round}`)).toBe(missing.length > 0)
      }
    })
    fc.assert(law, { seed: 20_261_201 })
  })

  test('a history of an accepted chain begins with the history of each of its cases', () => {
    const law = fc.property(fc.integer({ min: 1, max: 8 }), (length) => {
      const bundle = chainOf(Array.from({ length }, (_, round) => (round === 0 ? [] : [0])))
      const whole = historyOf(bundle, { scenario: `s${length - 1}`, case: 'C' })
      for (const [at, unit] of whole.entries()) expect(historyOf(bundle, unit)).toEqual(whole.slice(0, at + 1))
    })
    fc.assert(law, { seed: 20_261_201, numRuns: 20 })
  })

  test('a case that waits for itself is told, not walked for ever: EDD_BUNDLE_CYCLE', () => {
    const bundle = chainOf([[-1]])
    expect(() => historyOf(bundle, { scenario: 's0', case: 'C' })).toThrow(
      /EDD_BUNDLE_CYCLE: case s0\/C waits for itself/,
    )
  })
})
