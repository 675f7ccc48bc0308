import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A document of the project as text. */
export function documentText(name: string): string {
  return readFileSync(`${ROOT}/${name}`, 'utf8')
}

/** The fenced blocks of a language, each with the heading above it. */
export function fencedBlocks(text: string, language: string): readonly { heading: string; content: string }[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(({ 1: found, 2: content = '', index }) => {
    if (found !== language) return []
    const headings = [...text.slice(0, index).matchAll(/^#+ (.+)$/gm)]
    return [{ heading: headings.at(-1)?.[1] ?? '', content }]
  })
}
