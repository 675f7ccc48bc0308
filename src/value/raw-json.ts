import { parse } from 'lossless-json'
import { duplicateKeyOf } from './duplicate-key-of.js'

/** A JSON number as it was written; nothing has gone through a float. */
export class RawNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

/** JSON as written: numbers keep their digits, objects have no prototype and keep the order of their keys. */
export type RawJson = null | boolean | string | RawNumber | readonly RawJson[] | RawObject

export interface RawObject {
  readonly [key: string]: RawJson
}

export type RawJsonResult =
  | { readonly ok: true; readonly value: RawJson }
  | { readonly ok: false; readonly message: string }

/** Reads one JSON text without loss; a key that stands twice in one object is refused, equal values included. */
export function parseRawJson(text: string): RawJsonResult {
  try {
    const scan = duplicateKeyOf(text)
    if (scan !== null) return { ok: false, message: scan }
    return {
      ok: true,
      value: toRawJson(parse(text, null, { parseNumber: (digits) => new RawNumber(digits), onDuplicateKey })),
    }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** True for an object; not for null, an array or a number. */
export function isRawObject(value: RawJson | undefined): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawNumber)
}

function onDuplicateKey(info: { readonly key: string }): never {
  throw new SyntaxError(`key ${JSON.stringify(info.key)} stands twice in one object`)
}

function toRawJson(value: unknown): RawJson {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || value instanceof RawNumber)
    return value
  if (Array.isArray(value)) return value.map((item) => toRawJson(item))
  if (typeof value !== 'object') throw new TypeError(`no JSON value: ${typeof value}`)
  const result: Record<string, RawJson> = Object.create(null)
  for (const [key, member] of Object.entries(value)) result[key] = toRawJson(member)
  return result
}
