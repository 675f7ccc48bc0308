import type { RawJson, RawJsonResult } from './raw-json.js'
import { RawNumber, parseRawJson } from './raw-json.js'

/** Half of what the full reader takes, so that what this one leaves to it is judged there alone. */
const MAX_DEPTH = 256
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const SPACE = /[\t\n\r ]*/y
/** What a string between its quotes is taken as it stands for: no control character, no backslash. */
const PLAIN = /^[ -[\]-\uFFFF]*$/
const WORDS: ReadonlyMap<string, readonly [string, RawJson]> = new Map([
  ['t', ['true', true]],
  ['f', ['false', false]],
  ['n', ['null', null]],
])

/**
 * Reads one JSON text without loss, as `parseRawJson` does but in one pass: gold and stored documents are read so many
 * times. What this reader does not take at once (no JSON, a key twice, deep nesting) the other one judges.
 */
export function readRawJson(text: string): RawJsonResult {
  const reader = new Reader(text)
  const value = reader.value(0)
  return value !== undefined && reader.isAtEnd() ? { ok: true, value } : parseRawJson(text)
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#next() === undefined
  }

  value(depth: number): RawJson | undefined {
    const char = this.#next()
    if (char === undefined || depth > MAX_DEPTH) return undefined
    if (char === '"') return this.#string()
    if (char === '{') return this.#object(depth)
    if (char === '[') return this.#list(depth)
    const word = WORDS.get(char)
    if (word === undefined) return this.#number()
    if (!this.#text.startsWith(word[0], this.#at)) return undefined
    this.#at += word[0].length
    return word[1]
  }

  /** The next character that is no space, not taken. */
  #next(): string | undefined {
    const char = this.#text[this.#at]
    if (char === undefined || char > ' ') return char
    SPACE.lastIndex = this.#at
    SPACE.test(this.#text)
    this.#at = SPACE.lastIndex
    return this.#text[this.#at]
  }

  #takes(char: string): boolean {
    if (this.#next() !== char) return false
    this.#at += 1
    return true
  }

  #number(): RawNumber | undefined {
    NUMBER.lastIndex = this.#at
    const digits = NUMBER.exec(this.#text)?.[0]
    if (digits === undefined) return undefined
    this.#at += digits.length
    return new RawNumber(digits)
  }

  #string(): string | undefined {
    const start = this.#at + 1
    let end = this.#text.indexOf('"', start)
    if (end < 0) return undefined
    const plain = this.#text.slice(start, end)
    if (PLAIN.test(plain)) {
      this.#at = end + 1
      return plain
    }
    end = start
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1
    this.#at = end + 1
    return decoded(this.#text.slice(start - 1, end + 1))
  }

  #list(depth: number): RawJson | undefined {
    this.#at += 1
    const items: RawJson[] = []
    if (this.#takes(']')) return items
    for (;;) {
      const item = this.value(depth + 1)
      if (item === undefined) return undefined
      items.push(item)
      if (this.#takes(']')) return items
      if (!this.#takes(',')) return undefined
    }
  }

  #object(depth: number): RawJson | undefined {
    this.#at += 1
    const members: Record<string, RawJson> = Object.create(null)
    if (this.#takes('}')) return members
    for (;;) {
      const key = this.#next() === '"' ? this.#string() : undefined
      if (key === undefined || key in members || !this.#takes(':')) return undefined
      const member = this.value(depth + 1)
      if (member === undefined) return undefined
      members[key] = member
      if (this.#takes('}')) return members
      if (!this.#takes(',')) return undefined
    }
  }
}

function decoded(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal))
  } catch {
    return undefined
  }
}
