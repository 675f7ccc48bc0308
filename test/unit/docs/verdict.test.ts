import { describe, expect, test } from 'vitest'
import { ALL_CONDITIONS } from '../../../src/gate/conditions/all-conditions.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import type { CaseRanges, Counts, Hint, HintId, MismatchPattern, Verdict } from '../../../src/model/verdict.js'
import { documentText, fencedBlocks } from './fenced-blocks.js'

const text = documentText('docs/verdict.md')

/** Names every member of a type; the compiler refuses one too few and one too many. */
const VERDICT: Readonly<Record<keyof Verdict, true>> = {
  schema: true,
  run: true,
  verdict: true,
  notGateRun: true,
  claim: true,
  oracle: true,
  conditions: true,
  counts: true,
  mismatches: true,
  patterns: true,
  isolation: true,
  lineage: true,
  notes: true,
}
const COUNTS: Readonly<Record<keyof Counts, true>> = {
  proofCases: true,
  validateCases: true,
  partitions: true,
  requests: true,
  commands: true,
  mismatches: true,
}
const MISMATCH: Readonly<Record<keyof Mismatch, true>> = {
  code: true,
  scenario: true,
  case: true,
  round: true,
  table: true,
  key: true,
  field: true,
  expected: true,
  actual: true,
  gold: true,
  note: true,
}
const PATTERN: Readonly<Record<keyof MismatchPattern, true>> = {
  code: true,
  table: true,
  fields: true,
  count: true,
  scenarios: true,
  cases: true,
  hints: true,
  example: true,
}
const CASES: Readonly<Record<keyof CaseRanges, true>> = { count: true, shown: true, more: true }
const HINT: Readonly<Record<keyof Hint, true>> = { id: true, says: true }
const HINTS: Readonly<Record<HintId, true>> = {
  'changed-places': true,
  'dropped-to-null': true,
  'column-default': true,
  'one-constant': true,
  'cut-short': true,
  'trimmed-ends': true,
  'letter-case': true,
  'one-day-off': true,
  'float-rounding': true,
  'decimal-scale': true,
  'trailing-zeros': true,
}

const members = (value: object): readonly string[] => Object.keys(value).toSorted()

describe('docs/verdict.md', () => {
  test('shows a verdict with exactly the members there are', () => {
    const [block] = fencedBlocks(text, 'json')
    const shown = JSON.parse(block?.content ?? '') as Verdict
    expect(members(shown)).toEqual(members(VERDICT))
    expect(members(shown.counts)).toEqual(members(COUNTS))
    expect(shown.mismatches.map((mismatch) => members(mismatch))).toEqual([members(MISMATCH)])
    expect(shown.patterns.map((pattern) => members(pattern))).toEqual([members(PATTERN)])
    expect(shown.patterns.map(({ cases }) => members(cases))).toEqual([members(CASES)])
    expect(shown.patterns.flatMap(({ hints }) => hints.map((hint) => members(hint)))).toEqual([members(HINT)])
    expect(shown.patterns.map(({ example }) => example)).toEqual(shown.mismatches)
  })

  test.each(Object.keys({ ...VERDICT, ...COUNTS, ...MISMATCH, ...PATTERN }))('explains %s', (member) => {
    const cells = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell)
    expect(cells.some((cell) => new RegExp(`\`${member}[.\`]`).test(cell))).toBe(true)
  })

  test('explains every hint, and none that there is not', () => {
    const told = [...text.matchAll(/^\| `([a-z]+(?:-[a-z]+)+)` \|/gm)].map(([, id = '']) => id)
    expect(told.toSorted()).toEqual(members(HINTS))
  })

  test('names the twelve conditions as they are named', () => {
    const rows = [...text.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, id, name]) => [Number(id), name])
    expect(rows).toEqual(ALL_CONDITIONS.map(({ id, name }) => [id, name]))
  })
})
