/** What stands in every message and artifact where a value must not. */
export const MARKER = { secret: '«secret»', volatile: '«volatile»' } as const

/** A text with every occurrence of a secret replaced; a secret that is empty hides nothing. */
export function redact({ text, secret }: { readonly text: string; readonly secret: string }): string {
  return secret === '' ? text : text.replaceAll(secret, MARKER.secret)
}
