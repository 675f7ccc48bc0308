import type { Value } from '../model/value.js'
import type { RawJsonResult } from './raw-json.js'
import { RawNumber } from './raw-json.js'
import { readRawJson } from './read-raw-json.js'

/**
 * Reads the JSON document that a stored value is. A column declared JSON has numeric affinity, so that the document `1`
 * is stored as an integer: numbers are documents too.
 */
export function readJsonValue(value: Exclude<Value, null>): RawJsonResult {
  if (typeof value === 'string') {
    const result = readRawJson(value)
    return result.ok ? result : { ok: false, message: `no JSON: ${result.message}` }
  }
  if (value instanceof Uint8Array) return { ok: false, message: 'bytes are no JSON text' }
  const text = String(value)
  return Number.isFinite(Number(text)) || typeof value === 'bigint'
    ? { ok: true, value: new RawNumber(text) }
    : { ok: false, message: `${text} is no JSON number` }
}
