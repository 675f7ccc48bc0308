/** Strings, quoted names and comments: what may contain the word without meaning it. */
const NOT_KEYWORDS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g

/** Whether a table's defining text gives it a sequence of ids. */
export function hasSequence(definition: string): boolean {
  return /\bautoincrement\b/i.test(definition.replaceAll(NOT_KEYWORDS, ' '))
}
