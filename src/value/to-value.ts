import type { ColumnInfo } from '../model/catalog.js'
import type { Value } from '../model/value.js'
import { parseDecimal } from './decimal.js'
import { numberToValue } from './number-to-value.js'
import type { RawJson, RawObject } from './raw-json.js'
import { RawNumber, isRawObject } from './raw-json.js'
import { taggedToValue } from './tagged-to-value.js'

export type ValueResult =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string }

/**
 * Types one gold cell by its column, as the engine would store it. `{"$hex"}`, `{"$real"}`, `{"$int"}` and `{"$text"}`
 * name a storage class outright; everything that would be stored as something else than written is refused.
 */
export function toValue(raw: RawJson, column: ColumnInfo): ValueResult {
  if (raw === null) return { ok: true, value: null }
  if (typeof raw === 'string') return textToValue(raw, column)
  if (raw instanceof RawNumber) return numberToValue(raw.digits, column)
  if (typeof raw === 'boolean') return refused(column, `${raw} is a JSON boolean; write 1 or 0, or the text`)
  if (!isRawObject(raw)) return refused(column, 'a JSON array is no stored value; write its text')
  return objectToValue(raw, column)
}

function textToValue(text: string, column: ColumnInfo): ValueResult {
  if (/\p{Surrogate}/u.test(text)) return refused(column, 'the text holds half a surrogate pair')
  if (column.affinity === 'text' || column.affinity === 'blob') return { ok: true, value: text }
  const shown = JSON.stringify(text)
  // The engine turns such text into a number, so no stored text could ever equal it.
  if (parseDecimal(text.trim()) !== null) return refused(column, `${shown} would be stored as a number; write it bare`)
  if (column.affinity === 'numeric') return { ok: true, value: text }
  return refused(column, `${shown} is no number; write {"$text": ${shown}} if text must be stored there`)
}

function objectToValue(raw: RawObject, column: ColumnInfo): ValueResult {
  const value = taggedToValue(raw)
  if (value === undefined) {
    return refused(
      column,
      `${Object.keys(raw).join(', ')} is no stored value; an object stands for a parent's key only`,
    )
  }
  if (typeof value === 'bigint' && column.affinity === 'real') return refused(column, 'an integer is stored as a real')
  return { ok: true, value }
}

function refused(column: ColumnInfo, what: string): ValueResult {
  const type = column.declaredType === '' ? 'no declared type' : column.declaredType
  return { ok: false, message: `column ${column.name} (${type}): ${what}` }
}
