import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Digest } from '../kernel/digest.js'
import { digestBytes, digestValue } from '../kernel/digest.js'

const UNREAD = /\.(example|sample|template|dist)$/

/**
 * One digest over the declared dotenv files, absence included. Another one in the project is a problem: its settings
 * would reach the application undeclared.
 */
export function digestDotenv(root: string, declared: readonly string[]): { digest: Digest; problems: string[] } {
  const undeclared = readdirSync(root).filter(
    (name) => /^\.env(\..+)?$/.test(name) && !UNREAD.test(name) && !declared.includes(name),
  )
  const files = declared.map((name): [string, string] => [name, contentDigest(join(root, name))])
  return {
    digest: digestValue(Object.fromEntries(files)),
    problems: undeclared.map((name) => `${name} stands in the project but is not declared under app.dotenv`),
  }
}

function contentDigest(path: string): string {
  try {
    return digestBytes(readFileSync(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent'
    throw error
  }
}
