/** A plain value as YAML on one line. */
export type FlowValue = null | boolean | number | string | { readonly [key: string]: FlowValue }

const PLAIN = /^[A-Za-z_$][\w$./-]*$/
const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n'])

/** Writes a value in flow style; texts that could be read as something else are quoted. */
export function yamlFlow(value: FlowValue): string {
  if (typeof value === 'string') return yamlText(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${yamlText(key)}: ${yamlFlow(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function yamlText(text: string): string {
  if (PLAIN.test(text) && !WORDS.has(text.toLowerCase())) return text
  // Control characters and line ends have no place between single quotes.
  return /\p{Cc}/u.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`
}
