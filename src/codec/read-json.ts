import { parse, toSafeNumberOrThrow } from 'lossless-json'
import type { CapturedBody, JsonTree } from '../model/capture.js'

/** Digits that a double may not hold, or an exponent, be it within a string. */
const DOUBTFUL = /[\d.]{16}|\d[eE]/
/** Longer texts, and deeper ones than any command's body, are read with care. */
const PLAIN_LENGTH = 65_536
const PLAIN_OPENINGS = 256

/**
 * Reads JSON text; numbers that a double would change (integers beyond 2^53, too many digits, overflow) and names
 * that occur twice with different values make the body unreadable, with the reason.
 */
export function readJson(text: string): CapturedBody {
  const plain = plainJson(text)
  if (plain !== null) return { kind: 'parsed', value: plain.value }
  try {
    const value = parse(text, null, { parseNumber: toSafeNumberOrThrow })
    return { kind: 'parsed', value: value as JsonTree }
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'unreadable', reason: 'the JSON is nested too deep' }
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * The common case, without a reader of our own: a text that comes back letter by letter from the value it gave has lost
 * nothing, neither a digit nor a name that stands twice. null: it must be read with care.
 */
function plainJson(text: string): { readonly value: JsonTree } | null {
  if (text.length > PLAIN_LENGTH || DOUBTFUL.test(text) || openings(text) > PLAIN_OPENINGS) return null
  try {
    const value = JSON.parse(text) as JsonTree
    return JSON.stringify(value) === text ? { value } : null
  } catch {
    return null
  }
}

function openings(text: string): number {
  let count = 0
  for (const char of text) if (char === '{' || char === '[') count += 1
  return count
}
