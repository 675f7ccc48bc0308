import { describe, expect, test } from 'vitest'
import { judge } from '../../conformance/judge.mjs'

const nothing = { titles: [], texts: [], demands: ['D1', 'D2', 'D10'], cases: ['EDD-V-01'], codes: [] }

describe('what the titles of passed tests carry', () => {
  test('a demand in brackets is covered by the test that names it', () => {
    const title = 'store refuses a replaced file [D1]'
    expect(judge({ ...nothing, titles: [title] })).toMatchObject({
      covered: [{ demand: 'D1', tests: [title] }],
      missing: ['D2', 'D10'],
      unknown: [],
    })
  })

  test('several numbers stand in one bracket or in several', () => {
    const { covered } = judge({ ...nothing, titles: ['one [D1, D2]', 'two [D1][D10 EDD-V-01]'] })
    expect(covered).toEqual([
      { demand: 'D1', tests: ['one [D1, D2]', 'two [D1][D10 EDD-V-01]'] },
      { demand: 'D2', tests: ['one [D1, D2]'] },
      { demand: 'D10', tests: ['two [D1][D10 EDD-V-01]'] },
    ])
  })

  test('a number outside brackets, and a word that only begins like one, say nothing', () => {
    const { covered, unknown } = judge({ ...nothing, titles: ['D1 is text', 'a list [D1x, xD2, d10, D]'] })
    expect(covered).toEqual([])
    expect(unknown).toEqual([])
  })

  test('an unknown number is told, in order', () => {
    const titles = ['a [D900]', 'b [EDD-V-41]', 'c [D7]']
    expect(judge({ ...nothing, titles }).unknown).toEqual(['D7', 'EDD-V-41', 'D900'])
  })

  test('field cases are kept apart from demands', () => {
    expect(judge({ ...nothing, titles: ['a [EDD-V-01]'] }).cases).toEqual({ covered: ['EDD-V-01'], missing: [] })
    expect(judge(nothing).cases).toEqual({ covered: [], missing: ['EDD-V-01'] })
  })
})

describe('what a version promises', () => {
  test('a promised number without a test is told', () => {
    const { promisedMissing } = judge({ ...nothing, titles: ['a [D1]'], promised: ['D1', 'D2', 'EDD-V-01'] })
    expect(promisedMissing).toEqual(['D2', 'EDD-V-01'])
  })

  test('a promise of what is on no list is unknown', () => {
    expect(judge({ ...nothing, promised: ['D3'] })).toMatchObject({ unknown: ['D3'], promisedMissing: [] })
  })
})

describe('codes in the text of passed test files', () => {
  const codes = ['EDD_ONE', 'EDD_ONE_MORE', 'EDD_TWO']

  test('a code that no file mentions has no test', () => {
    expect(judge({ ...nothing, codes, texts: ['EDD_ONE', "code: 'EDD_TWO'"] }).codesWithoutTest).toEqual([
      'EDD_ONE_MORE',
    ])
  })

  test('a longer code does not stand for the one it begins with', () => {
    expect(judge({ ...nothing, codes, texts: ['EDD_ONE_MORE EDD_TWO'] }).codesWithoutTest).toEqual(['EDD_ONE'])
  })

  test('without any file every code is without a test', () => {
    expect(judge({ ...nothing, codes }).codesWithoutTest).toEqual(codes)
  })
})
