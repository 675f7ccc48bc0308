import type { Canonical } from '../kernel/canonical-json.js'

/**
 * A model value in the form that is digested: maps as objects, undefined members left out.
 * @throws TypeError for a function, a symbol or a class of its own, which no model value holds
 */
export function toCanonical(value: unknown): Canonical {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(toCanonical)
  if (value instanceof Map) return fromEntries([...value].map(([key, member]) => [String(key), member]))
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return fromEntries(Object.entries(value))
  }
  throw new TypeError(`a ${typeof value} has no canonical form`)
}

function fromEntries(entries: readonly (readonly [string, unknown])[]): Canonical {
  return Object.fromEntries(
    entries.filter(([, member]) => member !== undefined).map(([key, member]) => [key, toCanonical(member)]),
  )
}
