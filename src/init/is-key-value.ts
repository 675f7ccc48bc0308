import type { GoldValue, KeyObject } from '../model/value.js'

/** True for the business key of a parent that has several columns. */
export function isKeyValue(value: GoldValue): value is KeyObject {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}
