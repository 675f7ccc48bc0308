/** The first message for each field that is wrong, under the field's name. */
export type FieldMessages = Readonly<Record<string, string>>

interface TextRule {
  readonly max?: number
  readonly pattern?: RegExp
  readonly message?: string
}

/**
 * Reads a JSON object field by field. A wrong field gives a message and a placeholder value, so that all messages come
 * at once; the values mean something only when there are no messages.
 */
export class BodyReader {
  readonly #body: Readonly<Record<string, unknown>>
  readonly #seen = new Set<string>()
  readonly #messages: Record<string, string> = {}

  constructor(body: Readonly<Record<string, unknown>>) {
    this.#body = body
  }

  /** Not empty, no blanks at either end. */
  text(name: string, { max = 200, pattern, message = 'is not in the right form' }: TextRule = {}): string {
    const value = this.#take(name)
    if (typeof value !== 'string' || value === '') return this.#wrong(name, 'is required')
    if (value.length > max) return this.#wrong(name, `has more than ${max} characters`)
    if (value.trim() !== value) return this.#wrong(name, 'begins or ends with a blank')
    if (pattern !== undefined && !pattern.test(value)) return this.#wrong(name, message)
    return value
  }

  /** A text that must be there exactly when the condition holds; null when it does not. */
  textOnlyWhen(condition: boolean, name: string, rule: TextRule & { readonly unless: string }): string | null {
    if (condition) return this.text(name, rule)
    if (this.#take(name) !== undefined) this.#wrong(name, rule.unless)
    return null
  }

  /** A text that may be left out, not sent empty. */
  optionalText(name: string, rule: TextRule): string | null {
    return this.#body[name] === undefined ? null : this.text(name, rule)
  }

  oneOf(name: string, values: readonly string[]): string {
    const value = this.#take(name)
    const found = values.find((candidate) => candidate === value)
    return found ?? this.#wrong(name, `must be one of ${values.join(', ')}`)
  }

  integer(
    name: string,
    { min, max = Number.MAX_SAFE_INTEGER, message }: { min: number; max?: number; message: string },
  ): number {
    const value = this.#take(name)
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value
    this.#wrong(name, message)
    return min
  }

  boolean(name: string): boolean {
    const value = this.#take(name)
    if (typeof value !== 'boolean') this.#wrong(name, 'must be true or false')
    return value === true
  }

  /** A list of at most `max` objects, each read by `item`; an item's messages stand under `name.index.field`. */
  list<Item>(name: string, { max, item }: { max: number; item: (reader: BodyReader) => Item }): Item[] {
    const value = this.#take(name)
    if (!Array.isArray(value) || value.length > max) {
      this.#wrong(name, `must be a list of at most ${max} lines`)
      return []
    }
    return value.map((entry: unknown, index) => {
      const reader = new BodyReader(isRecord(entry) ? entry : {})
      const result = item(reader)
      for (const [field, message] of Object.entries(reader.finish())) this.#wrong(`${name}.${index}.${field}`, message)
      return result
    })
  }

  wrong(name: string, message: string): void {
    this.#wrong(name, message)
  }

  /** All messages, one for each field that nobody asked for among them. */
  finish(): FieldMessages {
    for (const name of Object.keys(this.#body)) if (!this.#seen.has(name)) this.#wrong(name, 'is not known')
    return this.#messages
  }

  #take(name: string): unknown {
    this.#seen.add(name)
    return Object.hasOwn(this.#body, name) ? this.#body[name] : undefined
  }

  #wrong(name: string, message: string): string {
    this.#messages[name] ??= message
    return ''
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
