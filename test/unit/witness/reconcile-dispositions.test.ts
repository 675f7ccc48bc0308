import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Disposition } from '../../../src/model/evidence.js'
import type { DispositionBook } from '../../../src/witness/reconcile-dispositions.js'
import { reconcileDispositions } from '../../../src/witness/reconcile-dispositions.js'

function book(of: Partial<DispositionBook>): DispositionBook {
  return { accepted: [], rejected: [], noChange: [], unproven: [], ...of }
}

function told(
  planned: readonly string[],
  of: { readonly runner: DispositionBook; readonly door?: DispositionBook; readonly declared?: Disposition },
): string[] {
  const { runner, door = runner, declared = 'accepted' } = of
  return reconcileDispositions({ planned, declared, runner, door }).map(({ code, message }) => `${code} ${message}`)
}

function codes(planned: readonly string[], runner: DispositionBook, door: DispositionBook = runner): string[] {
  return told(planned, { runner, door })
}

const both = book({ accepted: ['A', 'B'] })

type Entries = readonly (readonly [string, keyof DispositionBook])[]

function bookOf(entries: Entries): DispositionBook {
  return {
    accepted: entries.filter(([, list]) => list === 'accepted').map(([id]) => id),
    rejected: entries.filter(([, list]) => list === 'rejected').map(([id]) => id),
    noChange: entries.filter(([, list]) => list === 'noChange').map(([id]) => id),
    unproven: entries.filter(([, list]) => list === 'unproven').map(([id]) => id),
  }
}

function sorted(entries: Entries): string {
  return JSON.stringify(entries.map((entry) => entry.join(' ')).toSorted())
}

describe('reconcileDispositions', () => {
  test('is silent when both books hold every planned case once and alike [D214] [D216]', () => {
    expect(codes(['A', 'B'], both)).toEqual([])
    const { rejected, noChange } = { rejected: ['A', 'B'], noChange: ['A', 'B'] }
    expect(told(['A', 'B'], { runner: book({ rejected }), declared: 'rejected' })).toEqual([])
    expect(told(['A', 'B'], { runner: book({ noChange }), declared: 'no-change' })).toEqual([])
  })

  test.each([
    ['accepted', 'rejected', book({ rejected: ['A'] })],
    ['rejected', 'accepted', book({ accepted: ['A'] })],
    ['no-change', 'accepted', book({ accepted: ['A'] })],
  ] as const)(
    'names a case that must be %s and was %s: EDD_DISPOSITIONS_DIFFER [D99] [D214]',
    (declared, was, runner) => {
      expect(told(['A'], { runner, declared })).toEqual([
        `EDD_DISPOSITIONS_DIFFER case A was ${was}, its witness declares ${declared}`,
      ])
    },
  )

  test('an attempt without a proven end is no disposition: EDD_CASE_UNDISPOSITIONED [D214]', () => {
    expect(codes(['A'], book({ unproven: ['A'] }))).toEqual([
      'EDD_CASE_UNDISPOSITIONED case A came to no proven end in the book of the runner',
      'EDD_CASE_UNDISPOSITIONED case A came to no proven end in the book of the door',
    ])
  })

  test('an attempt without a proven end beside a good one is one too many: EDD_CASE_DISPOSED_TWICE', () => {
    expect(codes(['A'], book({ accepted: ['A'], unproven: ['A'] }))).toHaveLength(2)
  })

  test('names the side that does not hold a case: EDD_CASE_UNDISPOSITIONED [D215]', () => {
    expect(codes(['A', 'B'], both, book({ accepted: ['A'] }))).toEqual([
      'EDD_CASE_UNDISPOSITIONED case B has no disposition in the book of the door',
    ])
    expect(codes(['A'], book({}))).toHaveLength(2)
  })

  test.each([
    ['in one list', book({ accepted: ['A', 'A'] }), 'accepted, accepted'],
    ['in two lists', book({ accepted: ['A'], rejected: ['A'] }), 'accepted, rejected'],
  ])('names a case that a side holds twice %s: EDD_CASE_DISPOSED_TWICE [D215]', (_, runner, list) => {
    expect(codes(['A'], runner, book({ accepted: ['A'] }))).toContain(
      `EDD_CASE_DISPOSED_TWICE case A has 2 dispositions in the book of the runner: ${list}`,
    )
  })

  test('names both sides where they disagree: EDD_DISPOSITIONS_DIFFER [D215]', () => {
    expect(codes(['A'], book({ accepted: ['A'] }), book({ noChange: ['A'] }))).toEqual([
      'EDD_DISPOSITIONS_DIFFER case A: the runner says accepted, the door says no-change',
    ])
  })

  test('a case that nobody planned is no bonus: EDD_DISPOSITIONS_DIFFER', () => {
    expect(codes(['A'], both)).toEqual(['EDD_DISPOSITIONS_DIFFER case B was not planned, but has a disposition'])
  })

  test('is silent exactly when every planned case is once in each book, with the declared end, and no other is [D214] [D215]', () => {
    const cases = ['A', 'B', 'C']
    const entry = fc.constantFrom<keyof DispositionBook>('accepted', 'rejected', 'noChange', 'unproven')
    const side = fc.array(fc.tuple(fc.constantFrom(...cases, 'D'), entry), { maxLength: 5 })
    const straight = entry.map((list) => cases.map((id) => [id, list] as const))
    const declaredEnd = fc.constantFrom<Disposition>('accepted', 'rejected', 'no-change')
    const books = fc.tuple(fc.oneof(side, straight), fc.option(fc.oneof(side, straight), { nil: null }), declaredEnd)
    fc.assert(
      fc.property(books, ([runner, other, declared]) => {
        const door = other ?? runner
        const ids = JSON.stringify(runner.map(([id]) => id).toSorted())
        const ended = runner.every(([, list]) => (list === 'noChange' ? 'no-change' : list) === declared)
        const right = ids === JSON.stringify(cases) && sorted(runner) === sorted(door) && ended
        const found = told(cases, { runner: bookOf(runner), door: bookOf(door), declared })
        expect(found.length === 0).toBe(right)
      }),
      { seed: 4301, numRuns: 400 },
    )
  })
})
