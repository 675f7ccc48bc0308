import type { GoldValue } from '../model/value.js'
import { isKeyObject } from './match-text.js'
import { sameValue } from './same-value.js'

/** Two gold values written alike: equal values, or keys of the same columns with equal parts at any depth. */
export function sameGoldValue(left: GoldValue, right: GoldValue): boolean {
  if (!isKeyObject(left) || !isKeyObject(right))
    return !isKeyObject(left) && !isKeyObject(right) && sameValue(left, right)
  const columns = Object.keys(left)
  if (columns.length !== Object.keys(right).length) return false
  return columns.every(
    (column) => Object.hasOwn(right, column) && sameGoldValue(left[column] ?? null, right[column] ?? null),
  )
}
