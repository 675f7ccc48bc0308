import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findWhen } from '../../../src/record/find-when.js'

const find = (taken: readonly object[], left: readonly object[], preferred: readonly string[] = []) =>
  findWhen({ taken: taken as [], left: left as [], preferred })

describe('the condition of a variant', () => {
  test('is none where nothing else is there', () => {
    expect(find([{ type: 'a' }], [])).toEqual({})
  })

  test('is the fewest inputs that all of its cases share and no other case has', () => {
    const taken = [
      { type: 'commercial', payment: 'ach', code: '1' },
      { type: 'commercial', payment: 'ach', code: '2' },
    ]
    const left = [
      { type: 'commercial', payment: 'card', code: '3' },
      { type: 'personal', payment: 'ach', code: '4' },
    ]
    expect(find(taken, left)).toEqual({ type: 'commercial', payment: 'ach' })
    expect(find(taken, left.slice(0, 1))).toEqual({ payment: 'ach' })
  })

  test('prefers the inputs that other variants ask for', () => {
    const [taken, left] = [[{ level: 'gold', type: 'a' }], [{ level: 'basic', type: 'b' }]]
    expect(find(taken, left)).toEqual({ level: 'gold' })
    expect(find(taken, left, ['type'])).toEqual({ type: 'a' })
  })

  test('is null where no input tells them apart: lists and what only some share are no condition', () => {
    expect(find([{ code: '1' }, { code: '2' }], [{ code: '3' }])).toBeNull()
    expect(find([{ list: [] }], [{ list: [{ a: 'x' }] }])).toBeNull()
    expect(find([{ code: '1' }], [{ code: '1' }])).toBeNull()
  })

  test('an input that the other case does not have at all is no typed null', () => {
    expect(find([{ note: null }], [{ other: 'x' }])).toEqual({ note: null })
  })

  test('whatever it is, all of its own cases meet it and no other one does', () => {
    const input = fc.record({ a: fc.constantFrom('x', 'y', null), b: fc.boolean(), c: fc.constantFrom('1', '2', '3') })
    fc.assert(
      fc.property(fc.array(input, { minLength: 1, maxLength: 4 }), fc.array(input, { maxLength: 5 }), (taken, left) => {
        const when = findWhen({ taken, left, preferred: [] })
        if (when === null) return
        const meets = (one: object): boolean =>
          Object.entries(when).every(([name, value]) => Reflect.get(one, name) === value)
        expect([taken.every(meets), left.some(meets)]).toEqual([true, false])
      }),
      { seed: 3, numRuns: 300 },
    )
  })
})
