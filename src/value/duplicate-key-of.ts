const MAX_DEPTH = 512

/**
 * Why a JSON text may not be read: a key that stands twice in one object, or nesting beyond 512 levels; null when
 * neither. The parser itself lets equal duplicates pass and recurses, so both are looked for first. Text that is no
 * JSON gives null: the parser says what is wrong with it.
 */
export function duplicateKeyOf(text: string): string | null {
  const levels: (Set<string> | null)[] = []
  let lastString = ''
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (char === '"') {
      const end = endOfString(text, index)
      lastString = text.slice(index, end + 1)
      index = end
    } else if (char === '{' || char === '[') {
      levels.push(char === '{' ? new Set() : null)
      if (levels.length > MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} levels`
    } else if (char === '}' || char === ']') {
      levels.pop()
    } else if (char === ':' && isSecond(levels.at(-1), lastString)) {
      return `key ${lastString} stands twice in one object`
    }
  }
  return null
}

function isSecond(keys: Set<string> | null | undefined, literal: string): boolean {
  if (keys === null || keys === undefined) return false
  const key = decoded(literal)
  if (keys.has(key)) return true
  keys.add(key)
  return false
}

/** `"a"` and `"\u0061"` are the same key. */
function decoded(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index
}
