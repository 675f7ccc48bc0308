import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DispositionBook } from '../../../src/witness/reconcile-dispositions.js'
import { reconcileDispositions } from '../../../src/witness/reconcile-dispositions.js'

function book(of: Partial<DispositionBook>): DispositionBook {
  return { accepted: [], rejected: [], noChange: [], ...of }
}

function codes(planned: readonly string[], runner: DispositionBook, door: DispositionBook = runner): string[] {
  return reconcileDispositions({ planned, runner, door }).map(({ code, message }) => `${code} ${message}`)
}

const both = book({ accepted: ['A', 'B'] })

type Entries = readonly (readonly [string, keyof DispositionBook])[]

function bookOf(entries: Entries): DispositionBook {
  return {
    accepted: entries.filter(([, list]) => list === 'accepted').map(([id]) => id),
    rejected: entries.filter(([, list]) => list === 'rejected').map(([id]) => id),
    noChange: entries.filter(([, list]) => list === 'noChange').map(([id]) => id),
  }
}

function sorted(entries: Entries): string {
  return JSON.stringify(entries.map((entry) => entry.join(' ')).toSorted())
}

describe('reconcileDispositions', () => {
  test('is silent when both books hold every planned case once and alike', () => {
    expect(codes(['A', 'B'], both)).toEqual([])
    expect(codes(['A', 'B', 'C'], book({ accepted: ['A'], rejected: ['B'], noChange: ['C'] }))).toEqual([])
  })

  test('names the side that does not hold a case: EDD_CASE_UNDISPOSITIONED', () => {
    expect(codes(['A', 'B'], both, book({ accepted: ['A'] }))).toEqual([
      'EDD_CASE_UNDISPOSITIONED case B has no disposition in the book of the door',
    ])
    expect(codes(['A'], book({}))).toHaveLength(2)
  })

  test.each([
    ['in one list', book({ accepted: ['A', 'A'] }), 'accepted, accepted'],
    ['in two lists', book({ accepted: ['A'], rejected: ['A'] }), 'accepted, rejected'],
  ])('names a case that a side holds twice %s: EDD_CASE_DISPOSED_TWICE', (_, runner, list) => {
    expect(codes(['A'], runner, book({ accepted: ['A'] }))).toContain(
      `EDD_CASE_DISPOSED_TWICE case A has 2 dispositions in the book of the runner: ${list}`,
    )
  })

  test('names both sides where they disagree: EDD_DISPOSITIONS_DIFFER', () => {
    expect(codes(['A'], book({ accepted: ['A'] }), book({ noChange: ['A'] }))).toEqual([
      'EDD_DISPOSITIONS_DIFFER case A: the runner says accepted, the door says no-change',
    ])
  })

  test('a case that nobody planned is no bonus: EDD_DISPOSITIONS_DIFFER', () => {
    expect(codes(['A'], both)).toEqual(['EDD_DISPOSITIONS_DIFFER case B was not planned, but has a disposition'])
  })

  test('is silent exactly when every planned case is once in each book, alike, and no other is', () => {
    const cases = ['A', 'B', 'C']
    const entry = fc.constantFrom<keyof DispositionBook>('accepted', 'rejected', 'noChange')
    const side = fc.array(fc.tuple(fc.constantFrom(...cases, 'D'), entry), { maxLength: 5 })
    const straight = fc
      .tuple(entry, entry, entry)
      .map((lists) => cases.map((id, index) => [id, lists[index] ?? 'accepted'] as const))
    fc.assert(
      fc.property(fc.oneof(side, straight), fc.option(fc.oneof(side, straight), { nil: null }), (runner, other) => {
        const door = other ?? runner
        const ids = JSON.stringify(runner.map(([id]) => id).toSorted())
        const right = ids === JSON.stringify(cases) && sorted(runner) === sorted(door)
        expect(codes(cases, bookOf(runner), bookOf(door)).length === 0).toBe(right)
      }),
      { seed: 4301, numRuns: 400 },
    )
  })
})
