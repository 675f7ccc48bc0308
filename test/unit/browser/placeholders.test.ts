import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appliesToInput } from '../../../src/browser/applies-to-input.js'
import { fillPlaceholders } from '../../../src/browser/fill-placeholders.js'
import type { UiAssertion } from '../../../src/model/ledger.js'

describe('fillPlaceholders', () => {
  test('puts in what was typed, as often as it is asked for', () => {
    const input = { code: 'SUB-1', city: 'Łódź' }
    expect(fillPlaceholders('{input.code} in {input.city}, {input.code}', input)).toEqual({
      ok: true,
      text: 'SUB-1 in Łódź, SUB-1',
    })
  })

  test.each([
    ['{input.nothing}', '{input.nothing} stands for no typed text'],
    ['{input.note}', '{input.note} stands for no typed text'],
    ['{input.renew}', '{input.renew} stands for no typed text'],
    ['{input.lines}', '{input.lines} stands for no typed text'],
    ['{self}', '{self} stands for no typed text'],
    ['a {} b', '{} stands for no typed text'],
  ])('gives no text for %s', (template, reason) => {
    const input = { note: null, renew: true, lines: [] }
    expect(fillPlaceholders(template, input)).toEqual({ ok: false, reason })
  })

  test('never reads a value again as a template', () => {
    assert(
      property(string(), (typed) => {
        const input = { x: typed, y: 'other' }
        expect(fillPlaceholders('<{input.x}>', input)).toEqual({ ok: true, text: `<${typed}>` })
      }),
      { seed: 20_260_801, examples: [['{input.y}'], ['$&'], ['$1']] },
    )
  })
})

const assertion = (when: UiAssertion['when']): UiAssertion => ({
  id: 'a',
  scenario: 's',
  at: 'after',
  when,
  target: { role: 'heading' },
  is: ['visible'],
  source: { file: 'oracle/v1/ledger.yaml', line: 1 },
})

describe('appliesToInput', () => {
  test('applies always without a condition', () => {
    expect(appliesToInput(assertion([]), {})).toBe(true)
  })

  test('applies only when every condition holds exactly', () => {
    const both = assertion([
      { input: 'type', equals: 'commercial' },
      { input: 'renew', equals: true },
      { input: 'note', equals: null },
    ])
    expect(appliesToInput(both, { type: 'commercial', renew: true, note: null })).toBe(true)
    expect(appliesToInput(both, { type: 'commercial', renew: false, note: null })).toBe(false)
    expect(appliesToInput(both, { type: 'commercial', renew: 'true', note: null })).toBe(false)
    expect(appliesToInput(both, { type: 'commercial', renew: true })).toBe(false)
  })
})
