import { parse, toSafeNumberOrThrow } from 'lossless-json'
import type { CapturedBody, JsonTree } from '../model/capture.js'

/**
 * Reads JSON text; numbers that a double would change (integers beyond 2^53, too many digits, overflow) and names
 * that occur twice with different values make the body unreadable, with the reason.
 */
export function readJson(text: string): CapturedBody {
  try {
    const value = parse(text, null, { parseNumber: toSafeNumberOrThrow })
    return { kind: 'parsed', value: value as JsonTree }
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'unreadable', reason: 'the JSON is nested too deep' }
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}
