import type { Printable } from '../model/mismatch.js'
import { rawJsonText } from '../value/canonicalize/json.js'
import type { RawJson } from '../value/raw-json.js'
import { RawNumber, isRawObject } from '../value/raw-json.js'

/** Differences of one document that are told one by one; what lies beyond is told as one. */
const MAX_DIFFERENCES = 20

export interface JsonDifference {
  /** `.lines[0].qty` */
  readonly path: string
  readonly expected: Printable
  readonly actual: Printable
}

const ABSENT: Printable = { $absent: true }

/** Where two documents differ, innermost places, in the order of the first; empty exactly when they are equal. */
export function jsonDifferences(expected: RawJson, actual: RawJson): JsonDifference[] {
  const found: JsonDifference[] = []
  walk({ path: '', expected, actual }, found)
  return found
}

interface Place {
  readonly path: string
  readonly expected: RawJson | undefined
  readonly actual: RawJson | undefined
}

function walk(place: Place, found: JsonDifference[]): void {
  const { path, expected, actual } = place
  if (found.length >= MAX_DIFFERENCES || isSame(expected, actual)) return
  if (isRawObject(expected) && isRawObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      walk({ path: `${path}${member(key)}`, expected: expected[key], actual: actual[key] }, found)
    }
  } else if (isList(expected) && isList(actual)) {
    for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
      walk({ path: `${path}[${index}]`, expected: expected[index], actual: actual[index] }, found)
    }
  } else {
    found.push({ path, expected: printableJson(expected), actual: printableJson(actual) })
  }
}

function isSame(left: RawJson | undefined, right: RawJson | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  return rawJsonText(left) === rawJsonText(right)
}

function isList(value: RawJson | undefined): value is readonly RawJson[] {
  return Array.isArray(value)
}

function member(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** JSON null is not SQL NULL, and neither is a member that is not there. */
function printableJson(value: RawJson | undefined): Printable {
  if (value === undefined) return ABSENT
  if (value === null) return { $json: null }
  return nested(value)
}

function nested(value: RawJson): Printable {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (value instanceof RawNumber) return printableNumber(value.digits)
  if (isList(value)) return value.map((item) => nested(item))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nested(item)]))
}

function printableNumber(digits: string): Printable {
  return String(Number(digits)) === digits ? Number(digits) : { $number: digits }
}
