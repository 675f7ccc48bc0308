import { describe, expect, test } from 'vitest'
import type { AssertionBook } from '../../../src/browser/record-assertions.js'
import { recordAssertions } from '../../../src/browser/record-assertions.js'
import type { UiAssertion } from '../../../src/model/ledger.js'

const assertion = (id: string, at: string, when: UiAssertion['when'] = []): UiAssertion => ({
  id,
  scenario: 'create',
  at,
  when,
  target: { role: 'heading' },
  is: ['visible'],
  source: { file: 'oracle/v1/ledger.yaml', line: 1 },
})

function book(assertions: readonly UiAssertion[]): { readonly book: AssertionBook; readonly evaluated: string[] } {
  const evaluated: string[] = []
  const evaluate = async ({ id }: UiAssertion): Promise<{ held: boolean; observed: string }> => {
    evaluated.push(id)
    return { held: true, observed: 'seen' }
  }
  return { book: recordAssertions({ assertions, input: { type: 'card' }, evaluate }), evaluated }
}

const neverCame = (moment: string): string => `the mark "${moment}" was never set`

describe('recordAssertions', () => {
  test('evaluates the assertions of a moment at that moment, in order', async () => {
    const { book: marks, evaluated } = book([assertion('a', 'open'), assertion('b', 'after'), assertion('c', 'open')])
    await marks.at('open')
    expect(evaluated).toEqual(['a', 'c'])
    await marks.at('after')
    expect(marks.records(neverCame).map(({ id, held }) => [id, held])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ])
  })

  test('an assertion whose mark was never set does not hold', async () => {
    const { book: marks } = book([assertion('a', 'open')])
    await marks.at('opened')
    expect(marks.records(neverCame)).toEqual([{ id: 'a', held: false, observed: 'the mark "open" was never set' }])
  })

  test('a mark that was set twice makes its assertions not hold, though both moments showed it', async () => {
    const { book: marks, evaluated } = book([assertion('a', 'open'), assertion('b', 'after')])
    await marks.at('open')
    await marks.at('open')
    await marks.at('after')
    expect(evaluated).toEqual(['a', 'b'])
    expect(marks.records(neverCame)).toEqual([
      { id: 'a', held: false, observed: 'the mark "open" was set more than once' },
      { id: 'b', held: true, observed: 'seen' },
    ])
  })

  test('leaves out assertions that do not apply to what is typed', async () => {
    const { book: marks, evaluated } = book([
      assertion('card', 'open', [{ input: 'type', equals: 'card' }]),
      assertion('ach', 'open', [{ input: 'type', equals: 'ach' }]),
    ])
    await marks.at('open')
    expect(evaluated).toEqual(['card'])
    expect(marks.records(neverCame).map(({ id }) => id)).toEqual(['card'])
  })
})
