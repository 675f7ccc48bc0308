import type { GoldValue } from '../model/value.js'
import { keyText } from '../value/key-text.js'
import type { CaseRecord } from './case-record.js'

/** Records by the named columns: NULL first, numbers by value, text by code unit; file order where all are equal. */
export function inOrder(records: readonly CaseRecord[], columns: readonly string[]): CaseRecord[] {
  return records.toSorted((left, right) => {
    for (const column of columns) {
      const order = compareCells(left.cell(column), right.cell(column))
      if (order !== 0) return order
    }
    return 0
  })
}

function compareCells(left: GoldValue, right: GoldValue): number {
  if (isNumber(left) && isNumber(right)) return sign(left, right)
  if (typeof left === 'string' && typeof right === 'string') return sign(left, right)
  if (left === null || right === null) return Number(right === null) - Number(left === null)
  return sign(keyText(left), keyText(right))
}

function isNumber(value: GoldValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

function sign<T extends string | bigint | number>(left: T, right: T): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
