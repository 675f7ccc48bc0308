import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TRANSFORM_NAMES, transform } from '../../../src/command/transform.js'

const SEED = 20_261

describe('transform', () => {
  it.each([
    ['text', ' A b ', ' A b '],
    ['trim', ' A b ', 'A b'],
    ['lowercase', 'Ab@X', 'ab@x'],
    ['integer', '42', 42],
    ['integer', ' -7 ', -7],
    ['integer', '007', 7],
    ['integer', '+3', 3],
    ['minor-units', '19.99', 1999],
    ['minor-units', '19.9', 1990],
    ['minor-units', '19', 1900],
    ['minor-units', '0.05', 5],
    ['minor-units', '-0.50', -50],
    ['minor-units', '1.10', 110],
    ['iso-date', '31/12/2026', '2026-12-31'],
    ['iso-date', '29/02/2028', '2028-02-29'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', true, true],
    ['boolean', false, false],
    ['on', true, 'on'],
    ['on', false, null],
  ] as const)('%s of %j is %j', (name, typed, value) => {
    expect(transform(name, typed)).toEqual({ ok: true, value })
  })

  it.each([
    ['integer', '1.0'],
    ['integer', ''],
    ['integer', '1e3'],
    ['integer', '9007199254740993'],
    ['integer', true],
    ['minor-units', '19.999'],
    ['minor-units', '1,99'],
    ['minor-units', '.5'],
    ['minor-units', '99999999999999999'],
    ['iso-date', '2026-12-31'],
    ['iso-date', '31/02/2026'],
    ['iso-date', '00/01/2026'],
    ['iso-date', '12/31/2026'],
    ['iso-date', '1/1/2026'],
    ['boolean', 'yes'],
    ['boolean', 'TRUE'],
    ['on', 'on'],
    ['text', true],
    ['trim', false],
  ] as const)('%s cannot read %j, and says so', (name, typed) => {
    const message = `${JSON.stringify(typed)} cannot be read as ${name}`
    expect(transform(name, typed)).toEqual({ ok: false, message })
  })

  it('is total, and keeps null under every name', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.boolean())
    fc.assert(
      fc.property(fc.constantFrom(...TRANSFORM_NAMES), typed, (name, value) => {
        expect(transform(name, null)).toEqual({ ok: true, value: null })
        const result = transform(name, value)
        if (result.ok) expect(['string', 'number', 'boolean', 'object']).toContain(typeof result.value)
        else expect(result.message).toContain(`cannot be read as ${name}`)
      }),
      { seed: SEED },
    )
  })

  it('reads every amount of minor units back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(transform('minor-units', text)).toEqual({ ok: true, value: cents })
      }),
      { seed: SEED },
    )
  })

  it('reads every date back', () => {
    const days = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(days, (day) => {
        const iso = new Date(day * 86_400_000).toISOString().slice(0, 10)
        const [year, month, date] = iso.split('-')
        expect(transform('iso-date', `${date}/${month}/${year}`)).toEqual({ ok: true, value: iso })
      }),
      { seed: SEED },
    )
  })
})
