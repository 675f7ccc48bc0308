import { assertNever } from '../kernel/assert-never.js'
import type { ColumnInfo } from '../model/catalog.js'
import type { Value } from '../model/value.js'
import { parseDecimal } from './decimal.js'

type NumberResult = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string }

/** Types the digits of a JSON number by the affinity of its column; what the engine would alter is refused. */
export function numberToValue(digits: string, column: ColumnInfo): NumberResult {
  const integral = /^-?\d+$/.test(digits)
  switch (column.affinity) {
    case 'text':
      return refused(digits, column, `is a number, the column holds text; write "${digits}"`)
    case 'integer':
      return integral
        ? integerOf(digits, column)
        : refused(digits, column, 'is no integer; write {"$real": "..."} if a real is meant')
    case 'real':
      return realOf(digits, column)
    case 'numeric':
      return numericOf(digits, column)
    case 'blob':
      return integral ? integerOf(digits, column) : realOf(digits, column)
    default:
      return assertNever(column.affinity)
  }
}

function integerOf(digits: string, column: ColumnInfo): NumberResult {
  if (/^-0+$/.test(digits)) return refused(digits, column, 'is no integer; write 0')
  const value = digits.length > 20 ? null : BigInt(digits)
  if (value === null || BigInt.asIntN(64, value) !== value) return refused(digits, column, 'does not fit 64 bits')
  return { ok: true, value }
}

function realOf(digits: string, column: ColumnInfo): NumberResult {
  const value = Number(digits)
  if (!Number.isFinite(value)) return refused(digits, column, 'is beyond a real')
  if (Object.is(value, -0)) return refused(digits, column, 'is ambiguous; write 0 or {"$real": "-0"}')
  if (value === 0 && parseDecimal(digits)?.digits !== '0') return refused(digits, column, 'is too small for a real')
  return { ok: true, value }
}

/** NUMERIC stores 1.0 and 1e2 as the integers 1 and 100. */
function numericOf(digits: string, column: ColumnInfo): NumberResult {
  const decimal = parseDecimal(digits)
  if (decimal === null || decimal.exponent < 0n || decimal.exponent > 18n) return realOf(digits, column)
  const whole = BigInt(`${decimal.negative ? '-' : ''}${decimal.digits}${'0'.repeat(Number(decimal.exponent))}`)
  return BigInt.asIntN(64, whole) === whole ? { ok: true, value: whole } : realOf(digits, column)
}

function refused(digits: string, column: ColumnInfo, what: string): NumberResult {
  const type = column.declaredType === '' ? 'no declared type' : column.declaredType
  return { ok: false, message: `column ${column.name} (${type}): ${digits} ${what}` }
}
