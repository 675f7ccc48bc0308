import { assertNever } from '../kernel/assert-never.js'
import type { TypedFormat } from '../model/manifest.js'
import type { Value } from '../model/value.js'

export type Typed =
  | { readonly ok: true; readonly value: string | boolean }
  | { readonly ok: false; readonly message: string }

/** What a person types so that `value` is meant: text, an amount from minor units, a date in a pattern, a tick. */
export function typedText(value: Exclude<Value, null>, format: TypedFormat): Typed {
  switch (format.kind) {
    case 'text':
      return value instanceof Uint8Array ? refused('bytes cannot be typed') : { ok: true, value: String(value) }
    case 'money':
      return typeof value === 'bigint'
        ? { ok: true, value: money(value, format.decimals) }
        : refused(`money is typed from integer minor units, not from ${shown(value)}`)
    case 'date':
      return date(value, format.pattern)
    case 'checkbox':
      return value === 0n || value === 1n
        ? { ok: true, value: value === 1n }
        : refused(`a checkbox is typed from 0 or 1, not from ${shown(value)}`)
    default:
      return assertNever(format)
  }
}

function money(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`
  return `${minor < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

function date(value: Exclude<Value, null>, pattern: string): Typed {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  if (match === null) return refused(`a date is typed from YYYY-MM-DD, not from ${shown(value)}`)
  const [, year = '', month = '', day = ''] = match
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    MM: month,
    DD: day,
    M: String(Number(month)),
    D: String(Number(day)),
  }
  return { ok: true, value: pattern.replaceAll(/YYYY|MM|DD|M|D/g, (token) => parts[token] ?? token) }
}

function refused(message: string): Typed {
  return { ok: false, message }
}

function shown(value: Exclude<Value, null>): string {
  return value instanceof Uint8Array ? 'bytes' : JSON.stringify(String(value).slice(0, 80))
}
