import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEPTH = 8

/** What `look` sees first at a path or below it; null when it sees nothing, or is kept from looking. */
export function firstFound(path: string, look: (path: string) => string | null, depth = 0): string | null {
  const here = orNull(() => look(path))
  if (here !== null || depth >= DEPTH) return here
  for (const name of orNull(() => readdirSync(path)) ?? []) {
    const found = firstFound(join(path, name), look, depth + 1)
    if (found !== null) return found
  }
  return null
}

function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
