import { describe, expect, test } from 'vitest'
import { ALL_CONDITIONS } from '../../../src/gate/conditions/all-conditions.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import type { Counts, Verdict } from '../../../src/model/verdict.js'
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

const members = (value: object): readonly string[] => Object.keys(value).toSorted()

describe('docs/verdict.md', () => {
  test('shows a verdict with exactly the members there are', () => {
    const [block] = fencedBlocks(text, 'json')
    const shown = JSON.parse(block?.content ?? '') as Verdict
    expect(members(shown)).toEqual(members(VERDICT))
    expect(members(shown.counts)).toEqual(members(COUNTS))
    expect(shown.mismatches.map((mismatch) => members(mismatch))).toEqual([members(MISMATCH)])
  })

  test.each(Object.keys({ ...VERDICT, ...COUNTS, ...MISMATCH }))('explains %s', (member) => {
    const cells = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell)
    expect(cells.some((cell) => new RegExp(`\`${member}[.\`]`).test(cell))).toBe(true)
  })

  test('names the twelve conditions as they are named', () => {
    const rows = [...text.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, id, name]) => [Number(id), name])
    expect(rows).toEqual(ALL_CONDITIONS.map(({ id, name }) => [id, name]))
  })
})
