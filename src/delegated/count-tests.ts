import { stripVTControlCharacters } from 'node:util'

/**
 * How many tests a runner says it ran: the first group of the last match of `pattern`, because a summary comes last.
 * null when nothing matches, the pattern is not one, or what it found is no number.
 */
export function countTests({ output, pattern }: { output: string; pattern: string }): number | null {
  const text = stripVTControlCharacters(output)
  const found = lastMatch({ text, pattern })?.[1]
  return found !== undefined && /^\d+$/.test(found) ? Number(found) : null
}

function lastMatch({ text, pattern }: { text: string; pattern: string }): RegExpMatchArray | undefined {
  try {
    return [...text.matchAll(new RegExp(pattern, 'g'))].at(-1)
  } catch {
    return undefined
  }
}
