import type { GoldValue, KeyObject } from '../model/value.js'

/** True for the business key of a parent, false for every stored value. */
export function isKeyObject(value: GoldValue): value is KeyObject {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}
