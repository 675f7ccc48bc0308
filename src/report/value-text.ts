import { digestBytes } from '../kernel/digest.js'
import { commonPrefix } from '../value/common-prefix.js'
import type { Printable } from '../model/mismatch.js'

/** Characters of one value in a terminal line; a longer one is shown around the first difference. */
const MAX_CHARACTERS = 200
const LEAD = 40

export interface ValueTexts {
  readonly expected: string
  readonly actual: string
}

/** Both values as one reads them: text in quotes, NULL bare, the storage class where the two would look alike. */
export function valueTexts(expected: Printable, actual: Printable): ValueTexts {
  const from = commonPrefix([contentOf(expected), contentOf(actual)])
  const classes = [classOf(expected), classOf(actual)] as const
  const alike = classes[0] !== classes[1] || (isNumeric(expected) && isNumeric(actual))
  const show = alike && !classes.includes(null)
  return {
    expected: `${show ? `${classes[0]} ` : ''}${shortened(expected, from)}`,
    actual: `${show ? `${classes[1]} ` : ''}${shortened(actual, from)}`,
  }
}

/** One value as one reads it, uncut. */
function valueText(value: Printable): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map((item) => valueText(item)).join(', ')}]`
  return taggedText(value) ?? recordText(value)
}

/** `{tenant: acme, code: SUB-0001}`: text bare where it can be taken for nothing else. */
export function recordText(record: Readonly<Record<string, Printable>>): string {
  return `{${Object.entries(record)
    .map(([name, part]) => `${name}: ${bareText(part)}`)
    .join(', ')}}`
}

function bareText(value: Printable): string {
  if (typeof value !== 'string' || isNumeric(value) || /^(?:NULL|true|false)$/.test(value)) return valueText(value)
  return /^[\w.@+-]+$/.test(value) ? value : JSON.stringify(value)
}

type PrintableRecord = Readonly<Record<string, Printable>>

const TAGS: Readonly<Record<string, (content: Printable) => string>> = {
  $int: plain,
  $number: plain,
  $real: (content) => (/^-?\d+$/.test(plain(content)) ? `${plain(content)}.0` : plain(content)),
  $hex: (content) => `x'${plain(content)}'`,
  $absent: () => 'absent',
  $json: (content) => (content === null ? 'JSON null' : JSON.stringify(content)),
  $invariant: plain,
  $unresolved: (content) => `unresolved ${valueText(content)}`,
}

function plain(content: Printable | undefined): string {
  return typeof content === 'string' ? content : JSON.stringify(content ?? null)
}

function taggedText(value: PrintableRecord): string | null {
  if ('$part' in value) return partText(value)
  const [tag, ...others] = Object.keys(value)
  if (tag === undefined || others.length > 0 || !Object.hasOwn(TAGS, tag)) return null
  return TAGS[tag]?.(value[tag] ?? null) ?? null
}

function partText(value: PrintableRecord): string {
  const [from, length] = [Number(value['$from']), Number(value['$length'])]
  const part = plain(value['$part'])
  const end = from + part.length
  const text = `${from > 0 ? '...' : ''}${JSON.stringify(part)}${end < length ? '...' : ''}`
  return `${text} (${plain(value['$of'])} of ${length}, from ${from}, ${plain(value['$digest']).slice(0, 19)})`
}

function shortened(value: Printable, difference: number): string {
  const content = contentOf(value)
  if (content.length <= MAX_CHARACTERS || (value !== null && typeof value === 'object' && '$part' in value)) {
    return valueText(value)
  }
  const from = Math.max(0, Math.min(difference - LEAD, content.length - MAX_CHARACTERS))
  const part = content.slice(from, from + MAX_CHARACTERS)
  const of = classOf(value) ?? 'json'
  return partText({ $part: part, $from: from, $length: content.length, $of: of, $digest: digestBytes(content) })
}

function contentOf(value: Printable): string {
  return typeof value === 'string' ? value : valueText(value)
}

/** The storage class of a stored value; null for NULL and for everything that is none. */
function classOf(value: Printable): string | null {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'integer'
  if (value === null || typeof value !== 'object' || isList(value)) return null
  const [tag] = Object.keys(value)
  return { $int: 'integer', $real: 'real', $hex: 'bytes' }[tag ?? ''] ?? null
}

function isNumeric(value: Printable): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
}

function isList(value: Printable): value is readonly Printable[] {
  return Array.isArray(value)
}
