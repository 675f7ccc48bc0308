import type { Printable } from '../../model/mismatch.js'
import type { Hint, HintId } from '../../model/verdict.js'
import { columnDefault } from './column-default.js'
import { cutShort } from './cut-short.js'
import { decimalScale } from './decimal-scale.js'
import { droppedToNull } from './dropped-to-null.js'
import { floatRounding } from './float-rounding.js'
import { letterCase } from './letter-case.js'
import { oneConstant } from './one-constant.js'
import { oneDayOff } from './one-day-off.js'
import { trailingZeros } from './trailing-zeros.js'
import { trimmedEnds } from './trimmed-ends.js'
import type { ValuePair } from './value-pair.js'

type Reading = (pairs: readonly ValuePair[], initial: Printable | undefined) => string | null

/** Of each line the first that holds is told; what stands behind it would say the same with less. */
const READINGS: readonly (readonly (readonly [HintId, Reading])[])[] = [
  [
    ['dropped-to-null', droppedToNull],
    ['column-default', columnDefault],
    ['one-constant', oneConstant],
  ],
  [
    ['trimmed-ends', trimmedEnds],
    ['letter-case', letterCase],
    ['cut-short', cutShort],
  ],
  [['one-day-off', oneDayOff]],
  [
    ['trailing-zeros', trailingZeros],
    ['decimal-scale', decimalScale],
    ['float-rounding', floatRounding],
  ],
]

/** What is so for every pair; nothing that holds for some of them only. */
export function readValues(pairs: readonly ValuePair[], initial?: Printable): readonly Hint[] {
  return READINGS.flatMap((line) => {
    for (const [id, reading] of line) {
      const says = reading(pairs, initial)
      if (says !== null) return [{ id, says }]
    }
    return []
  })
}
