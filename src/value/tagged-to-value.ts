import type { Value } from '../model/value.js'
import type { RawObject } from './raw-json.js'

const READERS: Readonly<Record<string, (text: string) => Value | undefined>> = {
  $hex: (text) => (/^(?:[0-9a-fA-F]{2})*$/.test(text) ? new Uint8Array(Buffer.from(text, 'hex')) : undefined),
  $real: readReal,
  $int: readInteger,
  $text: (text) => (/\p{Surrogate}/u.test(text) ? undefined : text),
}

/** The value of an object with one known tag; undefined for every other object. */
export function taggedToValue(raw: RawObject): Value | undefined {
  const [tag, ...others] = Object.keys(raw)
  if (tag === undefined || others.length > 0) return undefined
  const content = raw[tag]
  if (typeof content !== 'string' || !Object.hasOwn(READERS, tag)) return undefined
  return READERS[tag]?.(content)
}

function readReal(text: string): number | undefined {
  if (text === 'NaN' || text === 'Infinity' || text === '-Infinity') return Number(text)
  const value = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

function readInteger(text: string): bigint | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined
  const value = BigInt(text)
  return BigInt.asIntN(64, value) === value ? value : undefined
}
