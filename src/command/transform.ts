import type { JsonScalar, TransformName } from '../model/commands.js'

export type Transformed =
  | { readonly ok: true; readonly value: JsonScalar }
  | { readonly ok: false; readonly message: string }

type TextTransform = (typed: string) => JsonScalar | undefined

/** Names in the order in which messages list them. */
export const TRANSFORM_NAMES: readonly TransformName[] = [
  'text',
  'trim',
  'lowercase',
  'integer',
  'minor-units',
  'iso-date',
  'boolean',
  'on',
]

const OF_TEXT: Readonly<Record<TransformName, TextTransform>> = {
  text: (typed) => typed,
  trim: (typed) => typed.trim(),
  lowercase: (typed) => typed.toLowerCase(),
  integer,
  'minor-units': minorUnits,
  'iso-date': isoDate,
  boolean: (typed) => (typed === 'true' ? true : typed === 'false' ? false : undefined),
  on: () => undefined,
}

/**
 * What a client makes of a typed value, by a name of the closed list. A null stays null under every name;
 * `on` of an unchecked box is null, because a form does not send it. Total: what a name cannot read is a message.
 */
export function transform(name: TransformName, typed: string | boolean | null): Transformed {
  if (typed === null) return { ok: true, value: null }
  const value = typeof typed === 'boolean' ? ofBoolean(typed, name) : OF_TEXT[name](typed)
  if (value !== undefined) return { ok: true, value }
  return { ok: false, message: `${JSON.stringify(typed)} cannot be read as ${name}` }
}

function ofBoolean(typed: boolean, name: TransformName): JsonScalar | undefined {
  if (name === 'boolean') return typed
  if (name === 'on') return typed ? 'on' : null
  return undefined
}

function integer(typed: string): number | undefined {
  if (!/^\s*[+-]?\d+\s*$/u.test(typed)) return undefined
  return safe(BigInt(typed.trim().replace('+', '')))
}

function minorUnits(typed: string): number | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/u.exec(typed)
  if (parts === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  return safe(BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`))
}

/** A number that JSON carries exactly, or none. */
function safe(value: bigint): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}

function isoDate(typed: string): string | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(typed)
  if (parts === null) return undefined
  const [, day = '', month = '', year = ''] = parts
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00.000Z`)
  // A date that rolls over (31 February) comes back as another text.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
