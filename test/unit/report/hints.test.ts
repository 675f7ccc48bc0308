import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Printable } from '../../../src/model/mismatch.js'
import { columnDefault } from '../../../src/report/hints/column-default.js'
import { cutShort } from '../../../src/report/hints/cut-short.js'
import { decimalScale } from '../../../src/report/hints/decimal-scale.js'
import { droppedToNull } from '../../../src/report/hints/dropped-to-null.js'
import { floatRounding } from '../../../src/report/hints/float-rounding.js'
import { letterCase } from '../../../src/report/hints/letter-case.js'
import { oneConstant } from '../../../src/report/hints/one-constant.js'
import { oneDayOff } from '../../../src/report/hints/one-day-off.js'
import { readValues } from '../../../src/report/hints/read-values.js'
import { trailingZeros } from '../../../src/report/hints/trailing-zeros.js'
import { trimmedEnds } from '../../../src/report/hints/trimmed-ends.js'
import type { ValuePair } from '../../../src/report/hints/value-pair.js'

const SEED = { seed: 20_260_101, numRuns: 300 }

const pair = (expected: Printable, actual: Printable): ValuePair => ({ expected, actual })
const real = (text: string): Printable => ({ $real: text })
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })

const printable: fc.Arbitrary<Printable> = fc.oneof(
  fc.constantFrom<Printable>(null, '', ' ', 'NULL', '0', '1.0', '1.50', 'Gold', 'gold', '2026-03-01', '2026-02-28'),
  text,
  fc.integer(),
  fc.double().map((value) => real(Object.is(value, -0) ? '-0' : String(value))),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map((value) => ({ $int: String(value) })),
  fc.record({ code: text }),
)

const differing = fc
  .record({ expected: printable, actual: printable })
  .filter(({ expected, actual }) => JSON.stringify(expected) !== JSON.stringify(actual))

/** Every reading that needs no more than one pair. */
const READINGS = {
  droppedToNull,
  cutShort,
  trimmedEnds,
  letterCase,
  oneDayOff,
  floatRounding,
  decimalScale,
  trailingZeros,
}

describe.each(Object.entries(READINGS))('%s', (_, reading) => {
  test('says nothing of nothing, and nothing of what is equal', () => {
    expect(reading([])).toBeNull()
    fc.assert(
      fc.property(printable, (value) => {
        expect(value === null ? null : reading([pair(value, value)])).toBeNull()
      }),
      SEED,
    )
  })

  test('what it says of several is so of each of them', () => {
    fc.assert(
      fc.property(fc.array(differing, { minLength: 1, maxLength: 4 }), (pairs) => {
        if (reading(pairs) === null) return
        for (const one of pairs) expect(reading([one])).not.toBeNull()
      }),
      SEED,
    )
  })

  test('one pair of which it is not so is enough for it to say nothing', () => {
    const sign = pair('left', { code: 'right' })
    fc.assert(
      fc.property(fc.array(differing, { maxLength: 3 }), (pairs) => {
        expect(reading([...pairs, sign])).toBeNull()
        expect(reading([sign, ...pairs])).toBeNull()
      }),
      SEED,
    )
  })
})

describe('droppedToNull', () => {
  test('tells NULL where something was expected, and not the other way round', () => {
    expect(droppedToNull([pair('gold', null), pair(1, null), pair('', null)])).toContain('NULL is stored')
    expect(droppedToNull([pair(null, 'gold')])).toBeNull()
    expect(droppedToNull([pair('gold', null), pair('gold', '')])).toBeNull()
  })
})

describe('columnDefault', () => {
  test('tells the default of the catalog, in its storage class', () => {
    expect(columnDefault([pair('gold', 'basic')], 'basic')).toBe("the column's default is stored")
    expect(columnDefault([pair(3, 1)], '1')).toBeNull()
    expect(columnDefault([pair('gold', 'basic'), pair('gold', 'silver')], 'basic')).toBeNull()
    expect(columnDefault([pair('basic', 'basic')], 'basic')).toBeNull()
    expect(columnDefault([], 'basic')).toBeNull()
  })

  test('says nothing where the catalog names none', () => {
    expect(columnDefault([pair('gold', null)], undefined)).toBeNull()
  })
})

describe('oneConstant', () => {
  test('needs three, and more than one expected value', () => {
    const pairs = [pair('a', 'x'), pair('b', 'x'), pair('a', 'x')]
    expect(oneConstant(pairs)).toBe('one value is stored, whatever was expected')
    expect(oneConstant(pairs.slice(0, 2))).toBeNull()
    expect(oneConstant([pair('a', 'x'), pair('a', 'x'), pair('a', 'x')])).toBeNull()
    expect(oneConstant([...pairs, pair('c', 1)])).toBeNull()
  })
})

describe('cutShort', () => {
  test('tells a proper beginning, whatever the text', () => {
    fc.assert(
      fc.property(text, text, (kept, lost) => {
        expect(cutShort([pair(kept + lost, kept)])).toMatch(/^cut off after \d+ characters?$/)
        expect(cutShort([pair(kept, kept + lost)])).toBeNull()
      }),
      SEED,
    )
  })

  test('names the length where it is the same for all', () => {
    expect(cutShort([pair('abcdef', 'abc'), pair('xyzuv', 'xyz')])).toBe('cut off after 3 characters')
    expect(cutShort([pair('abcdef', 'abc'), pair('xyzuv', 'xy')])).toBe('cut off at its end')
    expect(cutShort([pair('ab', 'a')])).toBe('cut off after 1 character')
    expect(cutShort([pair('abc', '')])).toBeNull()
  })
})

describe('trimmedEnds', () => {
  test('tells lost white space from other white space', () => {
    expect(trimmedEnds([pair(' a b ', 'a b'), pair('c\n', 'c')])).toBe('white space was trimmed from its ends')
    expect(trimmedEnds([pair('a', 'a ')])).toBe('only white space at its ends differs')
    expect(trimmedEnds([pair('a  b', 'a b')])).toBeNull()
    expect(trimmedEnds([pair('  ', '')])).toBeNull()
  })
})

describe('letterCase', () => {
  test('tells which case all are in, or only that case differs', () => {
    expect(letterCase([pair('A@x.test', 'a@x.test'), pair('B', 'b')])).toBe('stored in small letters')
    expect(letterCase([pair('be', 'BE')])).toBe('stored in capital letters')
    expect(letterCase([pair('be', 'Be'), pair('BE', 'bE')])).toBe('only small and capital letters differ')
    expect(letterCase([pair('be', 'bee')])).toBeNull()
  })
})

describe('oneDayOff', () => {
  test('tells a day early and late, over the ends of months and years', () => {
    expect(oneDayOff([pair('2026-03-01', '2026-02-28'), pair('2027-01-01', '2026-12-31')])).toBe('one day early')
    expect(oneDayOff([pair('2024-02-28', '2024-02-29')])).toBe('one day late')
    expect(oneDayOff([pair('2026-01-01', '2026-01-02'), pair('2026-01-02', '2026-01-01')])).toBe('off by one day')
    expect(oneDayOff([pair('2026-01-01T09:00:00Z', '2026-01-02T09:00:00Z')])).toBe('one day late')
  })

  test('says nothing of two days, of another time, or of what is no day', () => {
    expect(oneDayOff([pair('2026-01-01', '2026-01-03')])).toBeNull()
    expect(oneDayOff([pair('2026-01-01T09:00:00Z', '2026-01-02T10:00:00Z')])).toBeNull()
    expect(oneDayOff([pair('2026-02-29', '2026-02-28')])).toBeNull()
    expect(oneDayOff([pair('2026-13-01', '2026-12-31')])).toBeNull()
  })

  test('any day and its neighbours', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
    const dayAfter = (date: Date, count: number): string =>
      new Date(date.getTime() + count * 86_400_000).toISOString().slice(0, 10)
    fc.assert(
      fc.property(days, (date) => {
        expect(oneDayOff([pair(dayAfter(date, 0), dayAfter(date, 1))])).toBe('one day late')
        expect(oneDayOff([pair(dayAfter(date, 1), dayAfter(date, 0))])).toBe('one day early')
      }),
      SEED,
    )
  })
})

describe('floatRounding', () => {
  test('tells what binary arithmetic leaves behind', () => {
    expect(floatRounding([pair(real('0.3'), real(String(0.1 + 0.2)))])).toBe('rounded by floating point')
    expect(floatRounding([pair(1999, real(String(19.99 * 100)))])).toBe('rounded by floating point')
    expect(floatRounding([pair({ $int: '9007199254740993' }, { $int: '9007199254740992' })])).not.toBeNull()
    expect(floatRounding([pair(real('0.1'), real(String(Math.fround(0.1))))])).toBe('rounded to single precision')
  })

  test('says nothing of a cent', () => {
    expect(floatRounding([pair(1999, 1998)])).toBeNull()
    expect(floatRounding([pair(real('1.5'), real('1.51'))])).toBeNull()
    expect(floatRounding([pair(1, real('1'))])).toBeNull()
  })

  test('every double and its neighbour', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), (value) => {
        const next = value * (1 + Number.EPSILON)
        if (next !== value) expect(floatRounding([pair(real(String(value)), real(String(next)))])).not.toBeNull()
      }),
      SEED,
    )
  })
})

describe('decimalScale', () => {
  test('tells cents from units, exactly and in either direction', () => {
    expect(decimalScale([pair(1999, 199_900), pair(5, 500)])).toBe('100 times too large')
    expect(decimalScale([pair('19.99', '0.1999')])).toBe('100 times too small')
    expect(decimalScale([pair(1999, real('19.99'))])).toBe('100 times too small')
    expect(decimalScale([pair(1, 100), pair(1, 1000)])).toBeNull()
    expect(decimalScale([pair(1, -100)])).toBeNull()
    expect(decimalScale([pair(0, 0)])).toBeNull()
    expect(decimalScale([pair(1, { $int: '100000000000000000000' })])).toBeNull()
  })

  test('every number and every small power of ten', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 1, max: 9 }), (value, shift) => {
        const larger = { $int: String(value * 10n ** BigInt(shift)) }
        expect(decimalScale([pair({ $int: String(value) }, larger)])).toBe(`${10 ** shift} times too large`)
      }),
      SEED,
    )
  })
})

describe('trailingZeros', () => {
  test('tells zeros behind the point, and nothing else', () => {
    expect(trailingZeros([pair('666', '666.0'), pair('1.50', '1.5')])).toBe(
      'the same number, with other trailing zeros',
    )
    expect(trailingZeros([pair('0666', '666')])).toBeNull()
    expect(trailingZeros([pair('1e2', '100')])).toBeNull()
    expect(trailingZeros([pair('10', '100')])).toBeNull()
  })
})

describe('readValues', () => {
  const ids = (pairs: readonly ValuePair[], initial?: Printable): string[] =>
    readValues(pairs, initial).map(({ id }) => id)

  test('tells the most exact thing once', () => {
    expect(ids([pair('a', null), pair('b', null), pair('c', null)])).toEqual(['dropped-to-null'])
    expect(ids([pair('a', 'x'), pair('b', 'x'), pair('c', 'x')], 'x')).toEqual(['column-default'])
    expect(ids([pair('a', 'x'), pair('b', 'x'), pair('c', 'x')])).toEqual(['one-constant'])
    expect(ids([pair('a ', 'a')])).toEqual(['trimmed-ends'])
    expect(ids([pair('1.50', '1.5')])).toEqual(['cut-short', 'trailing-zeros'])
  })

  test('says nothing of two values that have nothing in common', () => {
    expect(ids([pair('gold', 'basic')])).toEqual([])
  })

  test('never changes what it reads', () => {
    fc.assert(
      fc.property(fc.array(differing), (pairs) => {
        const before = JSON.stringify(pairs)
        readValues(pairs, 'basic')
        expect(JSON.stringify(pairs)).toBe(before)
      }),
      SEED,
    )
  })
})
