/** A text as a single-quoted literal of a module; line ends and separators are escaped. */
export function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `'${escaped}'`
}
