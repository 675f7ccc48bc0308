import { accessSync, constants, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DEPTH = 8

/** What can be read at a path: a sentence about the first content found in it, or null. An empty place gives nothing. */
export function readable(path: string): string | null {
  return firstFound(path, { depth: 0, look: contentAt })
}

/** Where something could be written at a path, found without writing; null when nowhere. */
export function writable(path: string): string | null {
  return firstFound(path, { depth: 0, look: writableAt })
}

interface Search {
  readonly depth: number
  readonly look: (path: string) => string | null
}

function firstFound(path: string, { depth, look }: Search): string | null {
  const here = orNull(() => look(path))
  if (here !== null || depth >= DEPTH) return here
  for (const name of orNull(() => readdirSync(path)) ?? []) {
    const found = firstFound(join(path, name), { depth: depth + 1, look })
    if (found !== null) return found
  }
  return null
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

function writableAt(path: string): string | null {
  // A covered file is the null device, which everyone may write and nobody can fill.
  if (statSync(path).isCharacterDevice()) return null
  accessSync(path, constants.W_OK)
  return `${path} may be written`
}

function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
