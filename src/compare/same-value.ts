import type { Value } from '../model/value.js'

/** Storage class and content, bit for bit: 0 and -0 differ, NaN is itself, bytes are compared as bytes. */
export function sameValue(left: Value, right: Value): boolean {
  if (left instanceof Uint8Array || right instanceof Uint8Array) {
    return left instanceof Uint8Array && right instanceof Uint8Array && Buffer.compare(left, right) === 0
  }
  return Object.is(left, right)
}
