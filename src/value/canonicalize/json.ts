import type { Value } from '../../model/value.js'
import { readJsonValue } from '../read-json-value.js'
import type { RawJson } from '../raw-json.js'
import { RawNumber } from '../raw-json.js'
import { decimalText, parseDecimal } from '../decimal.js'
import type { CanonicalResult, Canonicalizer } from './canonicalizer.js'

/** The content of a JSON document: order of keys and space mean nothing, order of items does, numbers by decimal value. */
export const json: Canonicalizer = { name: 'json', canonical }

function canonical(value: Value): CanonicalResult {
  if (value === null) return { ok: true, text: 'n' }
  const result = readJsonValue(value)
  return result.ok ? { ok: true, text: rawJsonText(result.value) } : result
}

/** The canonical text of a parsed document. */
export function rawJsonText(raw: RawJson): string {
  if (raw === null || typeof raw === 'boolean' || typeof raw === 'string') return JSON.stringify(raw)
  if (raw instanceof RawNumber) return numberText(raw)
  if (Array.isArray(raw)) return `[${raw.map((item: RawJson) => rawJsonText(item)).join(',')}]`
  const members = Object.entries(raw).map(([key, member]) => `${JSON.stringify(key)}:${rawJsonText(member)}`)
  return `{${members.toSorted().join(',')}}`
}

function numberText(raw: RawNumber): string {
  const decimal = parseDecimal(raw.digits)
  return decimal === null ? raw.digits : decimalText(decimal)
}
