import type { CapturedBody, JsonTree } from '../model/capture.js'
import type { DecodedText } from './decode-text.js'
import { decodeText } from './decode-text.js'

const PERCENT = /^%[0-9a-fA-F]{2}/

type Decode = (bytes: Uint8Array) => DecodedText

/**
 * Reads `name=value` pairs: a name that occurs once is a text, one that occurs more often the list of its texts in
 * order. A percent sign without two hex digits makes the body unreadable, because a writer would spell it otherwise.
 */
export function readForm({ text, charset }: { readonly text: string; readonly charset: string }): CapturedBody {
  const decode: Decode = (bytes) => decodeText(bytes, charset)
  const fields = new Map<string, string | string[]>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = unescapeForm(equals < 0 ? pair : pair.slice(0, equals), decode)
    const value = unescapeForm(equals < 0 ? '' : pair.slice(equals + 1), decode)
    if (!name.ok) return { kind: 'unreadable', reason: name.reason }
    if (!value.ok) return { kind: 'unreadable', reason: value.reason }
    addField(fields, [name.text, value.text])
  }
  // fromEntries makes `__proto__` an ordinary member; assignment would lose it.
  const value: JsonTree = Object.fromEntries(fields)
  return { kind: 'parsed', value }
}

function addField(fields: Map<string, string | string[]>, [name, value]: readonly [string, string]): void {
  const before = fields.get(name)
  if (before === undefined) fields.set(name, value)
  else if (typeof before === 'string') fields.set(name, [before, value])
  else before.push(value)
}

function unescapeForm(escaped: string, decode: Decode): DecodedText {
  const bytes: number[] = []
  for (let index = 0; index < escaped.length; index += 1) {
    const char = escaped.charAt(index)
    if (char !== '%') {
      bytes.push(...(char === '+' ? [0x20] : Buffer.from(char, 'latin1')))
      continue
    }
    if (!PERCENT.test(escaped.slice(index, index + 3))) return { ok: false, reason: 'a percent sign starts no escape' }
    bytes.push(Number.parseInt(escaped.slice(index + 1, index + 3), 16))
    index += 2
  }
  return decode(Uint8Array.from(bytes))
}
