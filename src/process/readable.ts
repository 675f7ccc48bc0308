import { readFileSync, readdirSync, statSync } from 'node:fs'
import { firstFound } from './first-found.js'

/** What can be read at a path: a sentence about the first content found in it, or null. An empty place gives nothing. */
export function readable(path: string): string | null {
  return firstFound(path, contentAt)
}

/** A folder with names in it is content: a name already tells that something is there. */
function contentAt(path: string): string | null {
  if (statSync(path).isDirectory()) {
    const { length } = readdirSync(path)
    return length === 0 ? null : `${length} names listed in ${path}`
  }
  const { length } = readFileSync(path)
  return length === 0 ? null : `${length} bytes read from ${path}`
}
